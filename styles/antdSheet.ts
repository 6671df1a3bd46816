// Written by scripts/bake-antd.mjs: the address of antd's baked styles.
export const ANTD_SHEET = '/antd/antd-3c2720d7b2b6.css';
