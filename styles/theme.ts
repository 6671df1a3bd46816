// Written by scripts/theme.mjs from tokens.css. Change the tokens, then run `node scripts/theme.mjs`.
import { theme, type ThemeConfig } from 'antd';

/** The class of antd's CSS variables, in the built stylesheet and on every page. */
export const ANTD_KEY = 'footlights';

/**
 * antd computes with colours, so it gets values. On the page they are CSS variables and follow `data-theme`
 * (scripts/bake-antd.mjs).
 */
export const lightTheme: ThemeConfig = { algorithm: theme.defaultAlgorithm, ...{
  token: {
    colorPrimary: "#d3004f",
    colorPrimaryHover: "#ab0041",
    colorPrimaryActive: "#ab0041",
    colorPrimaryBg: "#ffeaf1",
    controlOutline: "#ffeaf1",
    colorPrimaryText: "#c4004a",
    colorLink: "#c4004a",
    colorLinkActive: "#c4004a",
    colorLinkHover: "#c4004a",
    colorSuccess: "#187217",
    colorSuccessBg: "#e7f6e6",
    colorError: "#c02419",
    colorErrorBg: "#fdecea",
    colorWarning: "#855100",
    colorWarningBg: "#fff3dd",
    colorInfo: "#2a53a8",
    colorInfoBg: "#eaf0fc",
    colorTextLightSolid: "#ffffff",
    colorBgLayout: "#f8f5f7",
    colorBgContainer: "#ffffff",
    colorBgElevated: "#ffffff",
    colorBgMask: "rgb(18 10 24 / 0.56)",
    colorFillTertiary: "#f3eef2",
    controlItemBgHover: "#f3eef2",
    colorText: "#1a1220",
    colorTextSecondary: "#554a5e",
    colorTextTertiary: "#70657a",
    colorTextPlaceholder: "#70657a",
    colorBorder: "#918699",
    colorBorderSecondary: "#ece5ea",
    colorSplit: "#ece5ea",
    boxShadowTertiary: "0 1px 2px rgb(40 16 48 / 0.07), 0 2px 8px rgb(40 16 48 / 0.05)",
    boxShadow: "0 2px 6px rgb(40 16 48 / 0.08), 0 14px 36px rgb(40 16 48 / 0.13)",
    boxShadowSecondary: "0 2px 6px rgb(40 16 48 / 0.08), 0 14px 36px rgb(40 16 48 / 0.13)",
    fontFamily: "\"Hanken Grotesk\", \"Hanken Fallback\", system-ui, sans-serif",
    fontFamilyCode: "ui-monospace, monospace",
    fontSize: 15,
    fontSizeSM: 13.5,
    fontSizeLG: 17,
    fontWeightStrong: 680,
    lineHeight: 1.52,
    fontSizeHeading1: 40,
    fontSizeHeading2: 27,
    fontSizeHeading3: 21,
    fontSizeHeading4: 17,
    borderRadius: 9,
    borderRadiusSM: 5,
    borderRadiusLG: 14,
    controlHeight: 40,
    controlHeightSM: 34,
    controlHeightLG: 48,
    controlOutlineWidth: 4,
    motionDurationFast: "0.12s",
    motionDurationMid: "0.22s",
    motionDurationSlow: "0.42s",
    motionEaseOut: "cubic-bezier(0.2, 0.7, 0.2, 1)"
  },
  components: {
    Button: {
      primaryShadow: "none",
      defaultShadow: "none",
      dangerShadow: "none",
      borderRadius: 999,
      borderRadiusLG: 999,
      borderRadiusSM: 999,
      fontWeight: 680,
      contentFontSizeLG: 15,
      paddingInlineLG: 24
    },
    Input: {
      activeBorderColor: "#1a1220",
      hoverBorderColor: "#554a5e",
      inputFontSizeLG: 15,
      borderRadiusLG: 9
    },
    InputNumber: {
      activeBorderColor: "#1a1220",
      hoverBorderColor: "#554a5e",
      inputFontSizeLG: 15,
      borderRadiusLG: 9
    },
    Select: {
      activeBorderColor: "#1a1220",
      hoverBorderColor: "#554a5e",
      fontSizeLG: 15,
      borderRadiusLG: 9
    },
    DatePicker: {
      activeBorderColor: "#1a1220",
      hoverBorderColor: "#554a5e",
      inputFontSizeLG: 15,
      borderRadiusLG: 9
    },
    Table: {
      headerBg: "transparent",
      headerColor: "#70657a",
      headerSplitColor: "transparent",
      rowHoverBg: "#f3eef2",
      cellPaddingBlock: 13
    },
    Menu: {
      itemSelectedBg: "#ffeaf1",
      itemSelectedColor: "#c4004a",
      itemBorderRadius: 9,
      itemHeight: 42
    },
    Segmented: {
      trackBg: "#f3eef2",
      itemSelectedBg: "#ffffff"
    },
    Pagination: {
      itemActiveBg: "#1a1220",
      itemActiveColor: "#ffffff",
      itemActiveColorHover: "#ffffff",
      itemBg: "transparent",
      colorPrimary: "#1a1220",
      colorPrimaryHover: "#1a1220",
      borderRadius: 999
    },
    Tabs: {
      inkBarColor: "#ff0066",
      itemSelectedColor: "#1a1220",
      itemHoverColor: "#1a1220",
      itemActiveColor: "#1a1220",
      itemColor: "#554a5e"
    },
    Progress: {
      defaultColor: "#ffb44a",
      remainingColor: "#e6dde2"
    },
    Skeleton: {
      gradientFromColor: "#f3eef2"
    },
    Card: {
      boxShadowTertiary: "none"
    },
    Form: {
      labelFontSize: 14.5,
      verticalLabelPadding: "0 0 6px"
    },
    Tag: {
      borderRadiusSM: 999
    },
    Modal: {
      borderRadiusLG: 22
    }
  }
} };

export const darkTheme: ThemeConfig = { algorithm: theme.darkAlgorithm, ...{
  token: {
    colorPrimary: "#dd0056",
    colorPrimaryHover: "#e8005b",
    colorPrimaryActive: "#e8005b",
    colorPrimaryBg: "#3b1127",
    controlOutline: "#3b1127",
    colorPrimaryText: "#ff7eaa",
    colorLink: "#ff7eaa",
    colorLinkActive: "#ff7eaa",
    colorLinkHover: "#ff7eaa",
    colorSuccess: "#6bd56a",
    colorSuccessBg: "#14301a",
    colorError: "#ff7a6e",
    colorErrorBg: "#3f1615",
    colorWarning: "#ffc978",
    colorWarningBg: "#33240f",
    colorInfo: "#9db9f5",
    colorInfoBg: "#16233f",
    colorTextLightSolid: "#ffffff",
    colorBgLayout: "#0b070f",
    colorBgContainer: "#1b1422",
    colorBgElevated: "#1b1422",
    colorBgMask: "rgb(5 2 8 / 0.7)",
    colorFillTertiary: "#261d30",
    controlItemBgHover: "#261d30",
    colorText: "#f7f2f8",
    colorTextSecondary: "#c3b8cb",
    colorTextTertiary: "#9b8fa6",
    colorTextPlaceholder: "#9b8fa6",
    colorBorder: "#786c85",
    colorBorderSecondary: "#2c2336",
    colorSplit: "#2c2336",
    boxShadowTertiary: "inset 0 1px 0 rgb(255 236 220 / 0.045), 0 1px 2px rgb(0 0 0 / 0.4)",
    boxShadow: "inset 0 1px 0 rgb(255 236 220 / 0.06), 0 16px 40px rgb(0 0 0 / 0.55)",
    boxShadowSecondary: "inset 0 1px 0 rgb(255 236 220 / 0.06), 0 16px 40px rgb(0 0 0 / 0.55)",
    fontFamily: "\"Hanken Grotesk\", \"Hanken Fallback\", system-ui, sans-serif",
    fontFamilyCode: "ui-monospace, monospace",
    fontSize: 15,
    fontSizeSM: 13.5,
    fontSizeLG: 17,
    fontWeightStrong: 680,
    lineHeight: 1.52,
    fontSizeHeading1: 40,
    fontSizeHeading2: 27,
    fontSizeHeading3: 21,
    fontSizeHeading4: 17,
    borderRadius: 9,
    borderRadiusSM: 5,
    borderRadiusLG: 14,
    controlHeight: 40,
    controlHeightSM: 34,
    controlHeightLG: 48,
    controlOutlineWidth: 4,
    motionDurationFast: "0.12s",
    motionDurationMid: "0.22s",
    motionDurationSlow: "0.42s",
    motionEaseOut: "cubic-bezier(0.2, 0.7, 0.2, 1)"
  },
  components: {
    Button: {
      primaryShadow: "none",
      defaultShadow: "none",
      dangerShadow: "none",
      borderRadius: 999,
      borderRadiusLG: 999,
      borderRadiusSM: 999,
      fontWeight: 680,
      contentFontSizeLG: 15,
      paddingInlineLG: 24
    },
    Input: {
      activeBorderColor: "#f7f2f8",
      hoverBorderColor: "#c3b8cb",
      inputFontSizeLG: 15,
      borderRadiusLG: 9
    },
    InputNumber: {
      activeBorderColor: "#f7f2f8",
      hoverBorderColor: "#c3b8cb",
      inputFontSizeLG: 15,
      borderRadiusLG: 9
    },
    Select: {
      activeBorderColor: "#f7f2f8",
      hoverBorderColor: "#c3b8cb",
      fontSizeLG: 15,
      borderRadiusLG: 9
    },
    DatePicker: {
      activeBorderColor: "#f7f2f8",
      hoverBorderColor: "#c3b8cb",
      inputFontSizeLG: 15,
      borderRadiusLG: 9
    },
    Table: {
      headerBg: "transparent",
      headerColor: "#9b8fa6",
      headerSplitColor: "transparent",
      rowHoverBg: "#261d30",
      cellPaddingBlock: 13
    },
    Menu: {
      itemSelectedBg: "#3b1127",
      itemSelectedColor: "#ff7eaa",
      itemBorderRadius: 9,
      itemHeight: 42
    },
    Segmented: {
      trackBg: "#261d30",
      itemSelectedBg: "#1b1422"
    },
    Pagination: {
      itemActiveBg: "#f7f2f8",
      itemActiveColor: "#100b15",
      itemActiveColorHover: "#100b15",
      itemBg: "transparent",
      colorPrimary: "#f7f2f8",
      colorPrimaryHover: "#f7f2f8",
      borderRadius: 999
    },
    Tabs: {
      inkBarColor: "#ff0066",
      itemSelectedColor: "#f7f2f8",
      itemHoverColor: "#f7f2f8",
      itemActiveColor: "#f7f2f8",
      itemColor: "#c3b8cb"
    },
    Progress: {
      defaultColor: "#ffb44a",
      remainingColor: "#372d40"
    },
    Skeleton: {
      gradientFromColor: "#261d30"
    },
    Card: {
      boxShadowTertiary: "none"
    },
    Form: {
      labelFontSize: 14.5,
      verticalLabelPadding: "0 0 6px"
    },
    Tag: {
      borderRadiusSM: 999
    },
    Modal: {
      borderRadiusLG: 22
    }
  }
} };
