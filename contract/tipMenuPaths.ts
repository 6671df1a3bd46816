/** The calls of tip menus, their orders and draws. See `paths`. */
export const tipMenuPaths = {
  viewTipMenu: 'GET /performers/{id}/tip-menu',
  listTipMenus: 'GET /performer/tip-menus',
  createTipMenu: 'POST /performer/tip-menus',
  updateTipMenu: 'PUT /performer/tip-menus/{id}',
  deleteTipMenu: 'DELETE /performer/tip-menus/{id}',
  showTipMenu: 'PUT /performer/shown-tip-menu',
  listMenuOrders: 'GET /performer/menu-orders',
  decideMenuOrder: 'POST /performer/menu-orders/{id}/decision',
  viewDraw: 'GET /draws/{id}',
} as const;
