import type { Config } from './config/config.ts'
import { demoPassword, demoPeople } from './dev/demo-people.ts'

/** Says on the terminal where the product is and, in demo mode, whom one can sign in as. */
export function greet(config: Config, version: string): void {
  const lines = ['', `Guildhall is ready: ${config.origin} (version ${version})`, '']
  if (config.demo && config.seedSize === 'demo') {
    lines.push(`Demo people (password for all: ${demoPassword})`)
    for (const { email, userType, role } of demoPeople)
      lines.push(`  ${email.padEnd(40)} ${role === 'admin' ? 'Administrator' : userType}`)
    lines.push('')
    if (!config.smtpUrl) lines.push(`Mails that would have been sent: ${config.origin}/dev/outbox`, '')
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}
