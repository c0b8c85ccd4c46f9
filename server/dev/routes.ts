import { devEndpoints } from '@guildhall/contract/identity/dev.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import type { Deps } from '../deps.ts'
import { demoPassword, demoPeople } from './demo-people.ts'
import { findByEmail, listMessages } from './dev-pages.ts'

/** The calls that exist only in demo mode; app.ts leaves them out otherwise. */
export function devRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(app, devEndpoints, {
    people: async () => {
      const rows = await findByEmail(
        db,
        demoPeople.map(({ email }) => email),
      )
      const people = demoPeople.flatMap(({ email }) => {
        const row = rows.find((each) => each.email === email)
        return row ? [{ ...row, password: demoPassword }] : []
      })
      return { people }
    },
    outbox: async ({ query }) => ({ messages: await listMessages(db, query.to) }),
  })
}
