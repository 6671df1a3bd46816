// Next shows this page for errors in the browser, and /500 for errors on the server
export { default } from './500';
