// Written by scripts/bake-antd.mjs: the address of antd's baked styles.
export const ANTD_SHEET = '/antd/antd-c49ac1735ff3.css';
