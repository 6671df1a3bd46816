// Written by scripts/bake-antd.mjs: the address of antd's baked styles.
export const ANTD_SHEET = '/antd/antd-bf2c431b53f5.css';
