import "virtual:palette.css";
import "./style/fonts.css";
import "./style/page.css";
import { mount } from "svelte";
import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });
