import { openCommunity, startServer } from './community.ts'
import { startSite } from './site.ts'
const server = await startServer()
const { db } = await openCommunity(server.url, '100k')
const site = await startSite(db, { kept: false })
import http from 'node:http'
const ask = (path: string) => new Promise((ok) => http.get({ port: site.port, path, headers: { host: site.host } }, (r) => { r.resume(); r.on('end', ok) }))
const seen: [string, unknown[], number][] = []
const query = db.pool.query.bind(db.pool)
for (const path of process.argv.slice(2)) {
  for (let i = 0; i < 8; i++) await ask(path)
  db.pool.query = (async (config: any, values: any) => { const s = performance.now(); const r = await query(config, values); seen.push([config.text, values, performance.now() - s]); return r }) as never
  const s = performance.now()
  await ask(path)
  console.log('#', path, performance.now() - s)
  db.pool.query = query as never
  for (const [text, values, ms] of seen.splice(0)) {
    console.log('--- ', ms.toFixed(1), text.slice(0, 160).replace(/\s+/g, ' '))
    if (ms < 2) continue
    const { rows } = await query(`explain (analyze, buffers) ${text}`, values)
    console.log(rows.map((r: any) => r['QUERY PLAN']).join('\n').slice(0, 6000))
  }
}
process.exit(0)
