import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import etag from '@fastify/etag'
import type { Endpoint } from '@guildhall/contract/api/endpoint.ts'
import type { RenderPage } from '@guildhall/contract/api/pages.ts'
import { httpLimits } from '@guildhall/contract/limits/http.ts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { accountRoutes } from './accounts/routes.ts'
import { activityRoutes } from './activity/routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { agentFileRoutes } from './agents/files/file-routes.ts'
import { agentRoutes } from './agents/routes.ts'
import { agentTrustRoutes } from './agents/trust-routes.ts'
import { credentialRoutes, publishedCredentials } from './ambassadors/credential/routes.ts'
import { creditRoutes } from './ambassadors/credits/routes.ts'
import { campusEventRoutes } from './ambassadors/events/routes.ts'
import { joiningRoutes } from './ambassadors/joining/routes.ts'
import { ladderRoutes } from './ambassadors/ladder/routes.ts'
import { ambassadorRoutes } from './ambassadors/routes.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { auditRoutes } from './audits/routes.ts'
import { hoursRoutes } from './availability/routes.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { bookings } from './bookings/service.ts'
import { botCheckRoutes } from './bot-check/routes.ts'
import { businessRoutes } from './business/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { confirmationRoutes } from './confirmations/routes.ts'
import { consultingRoutes } from './consulting/routes.ts'
import { contentRoutes } from './content/routes.ts'
import { closeParts } from './content/service.ts'
import { conversationRoutes } from './conversations/routes.ts'
import { conversationOfTwo } from './conversations/service.ts'
import { conversationCalls } from './conversations/socket-calls.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { measureOutages } from './db/outage.ts'
import type { Deps } from './deps.ts'
import { demoAgentRoutes } from './dev/agents/routes.ts'
import { outboxPage } from './dev/dev-pages.ts'
import { localIssuer } from './dev/issuer/local-issuer.ts'
import { devRoutes } from './dev/routes.ts'
import { engagementRoutes } from './engagements/routes.ts'
import { engagements } from './engagements/service.ts'
import { expertRoutes } from './experts/routes.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { figureRoutes } from './figures/routes.ts'
import { serveFiles } from './files/file-server.ts'
import { findingRoutes } from './findings/routes.ts'
import { goalRoutes } from './goals/routes.ts'
import { systemHealthRoutes } from './health/routes.ts'
import { hiringRoutes } from './hiring/routes.ts'
import { callPaths } from './http/answers/call-paths.ts'
import { compressAnswers } from './http/answers/compression.ts'
import { authenticate } from './http/authentication.ts'
import { answerBadConnection, answerBadUrl, answerNotFound, handleErrors } from './http/error-handler.ts'
import { parseJsonBodies } from './http/json-body.ts'
import { refuseWhenOverloaded } from './http/limits/overload.ts'
import { limitCalls } from './http/limits/rate-limits.ts'
import { healthRoutes, type Phase } from './http/monitoring/health.ts'
import {
  measureBackup,
  measurePool,
  measureRefusals,
  measureRequests,
  measureStorage,
} from './http/monitoring/metrics.ts'
import { logRequests } from './http/monitoring/request-log.ts'
import { openApiRoute } from './http/openapi/route.ts'
import { answerMaintenance } from './http/pages/error-page.ts'
import { servePages } from './http/pages/pages.ts'
import { securityHeaders } from './http/pages/security-headers.ts'
import { serveAssets } from './http/pages/static-assets.ts'
import { endAnsweredConnections, guardHost, guardUrl, refuseEncodedBodies } from './http/request-guards.ts'
import { measureJobs } from './jobs/metrics.ts'
import { leaderboardRoutes } from './leaderboard/routes.ts'
import { listingRoutes } from './listings/routes.ts'
import { meetingRoutes } from './meetings/routes.ts'
import { meetings } from './meetings/service.ts'
import { mentorRoutes } from './mentors/routes.ts'
import { mailReportRoute } from './notifications/mail-reports.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { stopRoutes } from './notifications/unsubscribe.ts'
import { orderRoutes } from './orders/routes.ts'
import { otherCalendarRoutes } from './other-calendars/routes.ts'
import { webhookRoute } from './payments/events.ts'
import { sandboxPages } from './payments/sandbox/pages.ts'
import { stripePage } from './payments/stripe/pay-page.ts'
import { payoutRoutes } from './payouts/routes.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { profileRoutes, tokenRoutes } from './profiles/routes.ts'
import { assetRoutes, projectRoutes } from './projects/routes.ts'
import { publicationRoutes } from './publications/routes.ts'
import { isSocketUpgrade, socketRoute } from './realtime/socket-route.ts'
import { measureRedis } from './redis/metrics.ts'
import { referenceRoutes } from './references/routes.ts'
import { references } from './references/service.ts'
import { relationRoutes } from './relations/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { roomRoutes } from './rooms/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { serviceRoutes } from './services/routes.ts'
import { sitemapRoutes } from './sitemap/routes.ts'
import { statementRoutes } from './statements/routes.ts'
import { measureBucket } from './storage/s3/metrics.ts'
import { sustainabilityRoutes } from './sustainability/routes.ts'
import { teamRoutes } from './teams/routes.ts'
import { findViewer } from './users/queries.ts'
import { blockRoutes, userRoutes } from './users/routes.ts'

/** The pages and their scripts: the folder of the built ones, or in development the handler that serves them. */
export interface Pages {
  render: () => Promise<RenderPage>
  assets: string | ((app: FastifyInstance) => Promise<void>)
}

interface Options {
  logger?: FastifyBaseLogger
  version?: string
  phase?: () => Phase
  /** Without pages only the API answers. */
  pages?: Pages
}

/** The HTTP application over its dependencies, not listening yet: main.ts starts it and tests use it. */
export async function createApp(deps: Deps, options: Options = {}): Promise<FastifyInstance> {
  const { phase = () => 'ok', version = 'test' } = options
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : {}),
    // While the server shuts down, kept-alive connections get our own answers: the API's JSON, or a page.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < deps.config.trustProxyHops,
    bodyLimit: httpLimits.jsonBytes,
    frameworkErrors: answerBadUrl,
    clientErrorHandler: answerBadConnection,
    requestTimeout: httpLimits.requestMs,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 9000 },
    http: {
      headersTimeout: httpLimits.headersMs,
      connectionsCheckingInterval: httpLimits.connectionCheckMs,
      // Node would refuse such requests itself, without our headers; `guardHost` does.
      requireHostHeader: false,
      // In development the page builder upgrades its own connections.
      shouldUpgradeCallback: (request) => isSocketUpgrade(request) || typeof options.pages?.assets === 'function',
    },
  })
  endAnsweredConnections(app)
  handleErrors(app, deps.config.currency)
  logRequests(app)
  measureRequests(app, version)
  measureRefusals(app, deps)
  // Before the metrics that query the database themselves.
  measurePool(app.metrics, deps.db)
  measureJobs(app.metrics, deps.jobs, deps.db)
  measureStorage(app.metrics, deps.config.dataDir)
  measureBackup(app.metrics, deps.config.dataDir)
  measureOutages(app.metrics, deps.db)
  measureRedis(app.metrics, deps.redis)
  measureBucket(app.metrics, deps.bucket)
  securityHeaders(app, deps.config)
  guardHost(app, deps.config)
  guardUrl(app)
  refuseEncodedBodies(app)
  await compressAnswers(app)
  await app.register(cookie)
  await refuseWhenOverloaded(app)
  // Proxies keep connections: with this they open the next one to another process.
  app.addHook('onSend', async (_request, reply) => {
    if (phase() === 'draining') reply.header('connection', 'close')
  })
  app.decorateRequest('caller')
  app.addHook('onRequest', (request, _reply, done) => {
    request.caller = { identity: null, viewer: null, needsFactor: false, lacksFactor: false }
    done()
  })

  const endpoints: Endpoint[] = []
  app.addHook('onRoute', ({ config }) => {
    if (config?.endpoint && !endpoints.includes(config.endpoint)) endpoints.push(config.endpoint)
  })
  const api = async (scope: FastifyInstance) => {
    await scope.register(etag, { weak: true })
    parseJsonBodies(scope)
    authenticate(scope, deps, findViewer)
    limitCalls(scope, deps)
    closeParts(scope, deps)
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'private, no-store')
      done()
    })
    tokenRoutes(scope, deps)
  }
  await app.register(
    async (scope) => {
      await api(scope)
      healthRoutes(scope, deps, phase, version)
      botCheckRoutes(scope, deps)
      await scope.register(async (auth) => deps.identity.routes(auth))
      userRoutes(scope, deps)
      relationRoutes(scope, deps, async (parts, tx, between, isBlocked) => {
        // Engagements and meetings are locked before their conversation, as by its own moves.
        if (isBlocked) {
          await engagements.lockBetween(tx, between)
          await meetings.lockBetween(deps, tx, between)
        }
        await conversationOfTwo.relationChanged(parts, tx, between, isBlocked)
        if (!isBlocked) return
        await engagements.endBetween({ ...deps, ...parts }, tx, between)
        await references.endBetween(deps, tx, between)
        await meetings.endBetween({ ...deps, ...parts }, tx, between)
        await bookings.endBetween({ ...deps, ...parts }, tx, between)
      })
      await conversationRoutes(scope, deps)
      leaderboardRoutes(scope, deps)
      activityRoutes(scope, deps)
      blockRoutes(scope, deps)
      profileRoutes(scope, deps)
      accountRoutes(scope, deps)
      projectRoutes(scope, deps)
      await assetRoutes(scope, deps)
      searchRoutes(scope, deps)
      listingRoutes(scope, deps)
      await pictureRoutes(scope, deps)
      await feedbackRoutes(scope, deps)
      cartRoutes(scope, deps)
      checkoutRoutes(scope, deps)
      await orderRoutes(scope, deps)
      await engagementRoutes(scope, deps)
      meetingRoutes(scope, deps)
      calendarRoutes(scope, deps)
      otherCalendarRoutes(scope, deps)
      goalRoutes(scope, deps)
      teamRoutes(scope, deps)
      await sustainabilityRoutes(scope, deps)
      joiningRoutes(scope, deps)
      credentialRoutes(scope, deps)
      creditRoutes(scope, deps)
      campusEventRoutes(scope, deps)
      ladderRoutes(scope, deps)
      roomRoutes(scope, deps)
      auditRoutes(scope, deps)
      referenceRoutes(scope, deps)
      await findingRoutes(scope, deps)
      await hiringRoutes(scope, deps)
      consultingRoutes(scope, deps)
      serviceRoutes(scope, deps)
      agentRoutes(scope, deps)
      await agentFileRoutes(scope, deps)
      agentTrustRoutes(scope, deps)
      hoursRoutes(scope, deps)
      bookingRoutes(scope, deps)
      mentorRoutes(scope, deps)
      ambassadorRoutes(scope, deps)
      await confirmationRoutes(scope, deps)
      await publicationRoutes(scope, deps)
      expertRoutes(scope, deps)
      reviewRoutes(scope, deps)
      analyticsRoutes(scope, deps)
      payoutRoutes(scope, deps)
      businessRoutes(scope, deps)
      notificationRoutes(scope, deps)
      await stopRoutes(scope, deps)
      dashboardRoutes(scope, deps)
      statementRoutes(scope, deps)
      adminRoutes(scope, deps)
      contentRoutes(scope, deps)
      figureRoutes(scope, deps)
      systemHealthRoutes(scope, deps)
      if (deps.config.demo) devRoutes(scope, deps)
      openApiRoute(scope, endpoints, version)
      // With another method a webhook is not found: only the configured provider's webhook exists.
      const isKnown = callPaths(endpoints.filter(({ proof }) => proof !== 'signature').map(({ path }) => path))
      // Routes rather than a not-found handler, because the pages' route takes every other GET.
      for (const url of ['/', '/*']) scope.all(url, answerNotFound(isKnown))
    },
    { prefix: '/api' },
  )
  await app.register(async (scope) => webhookRoute(scope, deps), { prefix: '/api' })
  await app.register(async (scope) => mailReportRoute(scope, deps), { prefix: '/api' })
  if (deps.config.stripe) stripePage(app, deps.config.origin, deps.config.stripe.publishableKey)
  serveFiles(app, deps)
  await app.register(async (scope) =>
    socketRoute(scope, deps, findViewer, {
      ...conversationCalls(deps),
      watched: (viewer, body) => bookings.readWatched(deps, viewer, body),
    }),
  )
  await app.register(async (scope) => {
    limitCalls(scope, deps)
    sitemapRoutes(scope, deps)
    publishedCredentials(scope, deps)
  })
  if (deps.config.demo) {
    outboxPage(app, deps)
    await app.register(async (scope) => localIssuer(scope, deps))
    await app.register(async (scope) => demoAgentRoutes(scope))
    if (deps.config.payments === 'sandbox') await app.register(async (scope) => sandboxPages(scope, deps))
  }
  // The token calls also answer without the prefix.
  await app.register(async (scope) => {
    await api(scope)
    scope.get(
      '/token',
      answerNotFound(() => true),
    )
  })
  app.setNotFoundHandler(answerNotFound((path) => !path.startsWith('/api/')))
  if (options.pages) {
    const { render, assets } = options.pages
    await (typeof assets === 'string' ? serveAssets(app, assets) : assets(app))
    await app.register(async (scope) => {
      answerMaintenance(scope, phase)
      await servePages(scope, deps, render, typeof assets === 'string')
    })
  }
  return app
}
