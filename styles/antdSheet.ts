// Written by scripts/bake-antd.mjs: the URL of antd's built styles.
export const ANTD_SHEET = '/antd/antd-3c2720d7b2b6.css';
