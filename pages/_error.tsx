// Next shows this one for a fault in the browser; the server shows /500. They are the same.
export { default } from './500';
