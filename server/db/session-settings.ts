/** What every connection of the product's pool needs to be set to, as PostgreSQL shows it. */
export const sessionSettings = {
  synchronous_commit: 'on',
  statement_timeout: '5s',
  lock_timeout: '1s',
  idle_in_transaction_session_timeout: '10s',
}

const each = Object.entries(sessionSettings)

/** The settings as a client sends them at the connect. Poolers in transaction mode refuse or ignore them. */
export const startOptions = each.map(([name, value]) => `-c ${name}=${value}`).join(' ')

/** The settings as a pooler gives them to each of its connections. */
export const connectQuery = each.map(([name, value]) => `set ${name} = '${value}'`).join('; ')
