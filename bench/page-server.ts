// The product over BENCH_DATABASE in its own process, for bench/pages.ts: replies to a message with its CPU time, in
// milliseconds.
import { connect } from '@guildhall/server/db/connect.ts'
import { quietLog } from './community.ts'
import { startSite } from './site.ts'

const { port, host, hasPages } = await startSite(connect(process.env.BENCH_DATABASE ?? '', quietLog), { kept: true })
if (!hasPages) throw new Error('There are no built pages: run npm run build -w web')
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.((user + system) / 1000)
})
process.send?.({ port, host })
