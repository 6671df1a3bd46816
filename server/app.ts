import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { auditChecks } from './audit';
import { registerJobs } from './featureJobs';
import { announcementsRoutes } from './features/announcements/routes';
import { assetsRoutes } from './features/assets/routes';
import { mayOpenFile } from './features/assets/service/fileAccess';
import { API_BASE } from '@contract/base';
import { type Context } from './context';
import { servePrivateClips, servePrivatePictures } from './privatePictures';
import { compressForGuests } from './http/compress';
import { countryOf } from './http/country';
import { answerErrors, answerFrameworkError } from './http/errorHandler';
import { fileTokenOf, serveFiles, serveRoomPictures } from './http/files';
import { serveBoundPlayers } from './http/boundPlayers';
import { acceptForms } from './http/forms';
import { acceptJson } from './http/json';
import { mediaRoutes } from './http/mediaRoutes';
import { addPlugins } from './http/plugins';
import { missingProof, proofIn } from './http/linkBinding';
import { BODY_MAX_BYTES, makeServe, type Serve } from './http/serve';
import { viewerOf } from './http/viewer';
import { visitorOf } from './http/visitor';
import { authRoutes } from './features/auth/routes';
import { secondFactorRoutes } from './features/auth/secondFactorRoutes';
import { recordDevice } from './features/auth/service/devices';
import { identify, isFromOwner } from './features/auth/service/sessions';
import { blockingRoutes } from './features/blocking/routes';
import { categoriesRoutes } from './features/categories/routes';
import { chatRoutes, messagesRoutes, roomsRoutes } from './features/chat/routes';
import { chatSocket } from './features/chat/socket';
import { overlaySocket } from './features/feed/socket';
import { clipsRoutes } from './features/clips/routes';
import { complaintsRoutes } from './features/complaints/routes';
import { consentRoutes } from './features/consent/routes';
import { contactRoutes } from './features/contact/routes';
import { countriesRoutes } from './features/countries/routes';
import { dataRightsRoutes } from './features/dataRights/routes';
import { mayOpenExport } from './features/dataRights/service/exports';
import { documentsRoutes } from './features/documents/routes';
import { earningsRoutes } from './features/earnings/routes';
import { feedRoutes } from './features/feed/routes';
import { webhooksRoutes } from './features/webhooks/routes';
import { remindersRoutes } from './features/reminders/routes';
import { favouritesRoutes } from './features/favourites/routes';
import { identityRoutes } from './features/identity/routes';
import { mailsRoutes } from './features/mails/routes';
import { operationsRoutes } from './features/operations/routes';
import { operatorRoutes } from './features/operator/routes';
import { ordersRoutes } from './features/orders/routes';
import { adjustmentsRoutes } from './features/adjustments/routes';
import { disputesRoutes } from './features/disputes/routes';
import { payoutsRoutes } from './features/payouts/routes';
import { findPreviewPictureKey } from './features/performers/service/search';
import { performersRoutes } from './features/performers/routes';
import { postsRoutes } from './features/posts/routes';
import { purchasesRoutes } from './features/purchases/routes';
import { refundsRoutes } from './features/refunds/routes';
import { figuresRoutes } from './features/figures/routes';
import { casesRoutes } from './features/cases/routes';
import { identifyImpersonation } from './features/impersonations/service';
import { impersonationsRoutes } from './features/impersonations/routes';
import { peopleRoutes } from './features/people/routes';
import { reportsRoutes } from './features/reports/routes';
import { securityRoutes } from './features/security/routes';
import { showsRoutes } from './features/shows/routes';
import { siteRoutes } from './features/site/routes';
import { showAnalyticsRoutes } from './features/showAnalytics/routes';
import { statisticsRoutes } from './features/statistics/routes';
import { studiosRoutes } from './features/studios/routes';
import { readSetting } from './features/site/service';
import { syndicationRoutes } from './features/syndication/routes';
import { takedownsRoutes } from './features/takedowns/routes';
import { automaticMessagesRoutes } from './features/automaticMessages/routes';
import { goalsRoutes } from './features/goals/routes';
import { standingRoutes } from './features/standing/routes';
import { pledgesRoutes } from './features/pledges/routes';
import { pollsRoutes } from './features/polls/routes';
import { ticketsRoutes } from './features/tickets/routes';
import { spendingRoutes } from './features/spending/routes';
import { notificationsRoutes } from './features/notifications/routes';
import { pushRoutes } from './features/push/routes';
import { tipMenuRoutes } from './features/tipMenu/routes';
import { tipSoundsRoutes } from './features/tipSounds/routes';
import { tipsRoutes } from './features/tips/routes';
import { BOUND_PATH } from './features/streaming/engines/addresses';
import { boundPlayers } from './features/streaming/service/boundPlayers';
import { streamingRoutes } from './features/streaming/routes';
import { watchPerformers } from './features/streaming/service/watch';
import { usersRoutes } from './features/users/routes';
import { wallRoutes } from './features/wall/routes';
import { walletRoutes } from './features/wallet/routes';
import { MAILS } from './mailCatalogue';
import { nameRoute } from './observability/requests';
import { temporaryFolder } from './storage/create';

/** The names under which supervisors look for the health checks. */
export const HEALTH_ALIASES: Record<string, string> = {
  '/healthz': `${API_BASE}/health/live`,
  '/readyz': `${API_BASE}/health/ready`,
};

/** The routes of every feature, in any order. */
const features: ((serve: Serve, ctx: Context) => void)[] = [
  operationsRoutes,
  authRoutes,
  securityRoutes,
  secondFactorRoutes,
  usersRoutes,
  performersRoutes,
  blockingRoutes,
  categoriesRoutes,
  postsRoutes,
  syndicationRoutes,
  countriesRoutes,
  dataRightsRoutes,
  contactRoutes,
  favouritesRoutes,
  remindersRoutes,
  siteRoutes,
  (serve, ctx) => mailsRoutes(serve, ctx, MAILS),
  chatRoutes,
  roomsRoutes,
  studiosRoutes,
  statisticsRoutes,
  showAnalyticsRoutes,
  operatorRoutes,
  documentsRoutes,
  identityRoutes,
  wallRoutes,
  takedownsRoutes,
  consentRoutes,
  complaintsRoutes,
  earningsRoutes,
  payoutsRoutes,
  adjustmentsRoutes,
  disputesRoutes,
  walletRoutes,
  tipsRoutes,
  tipMenuRoutes,
  automaticMessagesRoutes,
  goalsRoutes,
  standingRoutes,
  tipSoundsRoutes,
  announcementsRoutes,
  clipsRoutes,
  pledgesRoutes,
  pollsRoutes,
  ticketsRoutes,
  spendingRoutes,
  notificationsRoutes,
  feedRoutes,
  webhooksRoutes,
  pushRoutes,
  purchasesRoutes,
  ordersRoutes,
  refundsRoutes,
  assetsRoutes,
  streamingRoutes,
  messagesRoutes,
  reportsRoutes,
  casesRoutes,
  (serve, ctx) => figuresRoutes(serve, ctx, auditChecks),
  peopleRoutes,
  impersonationsRoutes,
  showsRoutes,
];

/** The socket events of every feature. */
const sockets: ((ctx: Context) => void)[] = [chatSocket, overlaySocket, watchPerformers];

/** Serves everything below `/files`. */
function serveStoredFiles(app: FastifyInstance, ctx: Context): void {
  const visitorFor = (request: Parameters<typeof visitorOf>[0]) =>
    visitorOf(request, ctx.internalSecret, ctx.config.proxies);
  serveFiles(app, {
    storage: ctx.storage,
    pictures: ctx.resizedPictures,
    secrets: ctx.config.secrets,
    mayStillOpen: async (holder, request) =>
      (await mayOpenExport(ctx, holder, fileTokenOf(request))) ??
      mayOpenFile(ctx, holder, await countryOf(visitorFor(request))),
    isFromOwner: (binding, request) =>
      isFromOwner(ctx, binding, {
        proof: proofIn(request.headers.cookie),
        ip: visitorFor(request).ip,
      }),
  });
  serveRoomPictures(app, ctx.storage, async (username, request) =>
    findPreviewPictureKey(ctx, await viewerOf(null, visitorFor(request)), username),
  );
  servePrivatePictures(app, ctx);
  servePrivateClips(app, ctx, visitorFor);
}

/** Serves private and group shows of an engine that sees no cookies. */
const serveShows = (app: FastifyInstance, ctx: Context) =>
  serveBoundPlayers(app, {
    path: BOUND_PATH,
    sourceFor: boundPlayers(ctx),
    ipOf: (request) => visitorOf(request, ctx.internalSecret, ctx.config.proxies).ip,
    sealing: ctx.sealing,
  });

/** Returns the application without a port, for tests and for the process that serves it. The caller closes it. */
export async function buildApp(ctx: Context): Promise<FastifyInstance> {
  const { config } = ctx;
  const app = Fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: config.proxies.trusts,
    routerOptions: { maxParamLength: 300 },
    rewriteUrl: ({ url = '/' }) => HEALTH_ALIASES[url] ?? url,
    frameworkErrors: answerFrameworkError,
  });
  app.addHook('onRequest', (request, _reply, done) => {
    nameRoute(request.raw, request.routeOptions.url);
    done();
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  // before the plugins: the media proxy must not parse forms
  if (ctx.engine.proxyTarget) {
    const { proxyMedia, proxyMediaControl } = await import('./http/mediaProxy');
    const secret = ctx.engine.nodes?.secret;
    const routes = mediaRoutes(ctx.engine.proxyTarget, config.proxies, secret);
    await proxyMedia(app, routes);
    if (secret) await proxyMediaControl(app, routes, secret);
  }
  compressForGuests(app);
  await addPlugins(app, {
    rateLimits: config.rateLimits,
    internalSecret: ctx.internalSecret,
    proxies: config.proxies,
    apiDocs: config.browser.apiDocs,
  });
  acceptJson(app);
  acceptForms(app);
  const serve = makeServe(app, {
    identify: async (token) => (await identifyImpersonation(ctx, token)) ?? identify(ctx, token),
    identifyClosing: (token) => identify(ctx, token, 'closing'),
    recordDevice: (caller, device) => recordDevice(ctx, caller.accountId, device),
    isInMaintenance: () => readSetting(ctx, 'maintenance'),
    internalSecret: ctx.internalSecret,
    proxies: config.proxies,
    proofFor: ({ sessionId }, cookies) => missingProof(config.secrets, sessionId, cookies, config.browser.https),
    tmpDir: temporaryFolder(config),
    uploads: config.uploads,
  });
  serveStoredFiles(app, ctx);
  if (ctx.engine.boundSource) await serveShows(app, ctx);
  for (const bind of features) bind(serve, ctx);
  for (const bind of sockets) bind(ctx);
  registerJobs(ctx);
  await app.ready();
  return app;
}
