import { type Place, startTestApp, type TestApp } from './app.ts'
import { freePort } from './free-port.ts'

/** Starts an application that listens, because it calls its own local issuer over the network. */
export async function startListeningApp(env: Record<string, string> = {}, at?: Place): Promise<TestApp> {
  const port = await freePort()
  const app = await startTestApp({ PORT: String(port), METRICS_PORT: '0', ...env }, at)
  await app.app.listen({ host: '127.0.0.1', port })
  return app
}
