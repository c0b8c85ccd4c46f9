import { figureEndpoints } from '@guildhall/contract/admin/figures.ts'
import type { FastifyInstance } from 'fastify'
import { sendDownload } from '#http/answers/downloads.ts'
import { mount } from '#http/endpoints.ts'
import type { Deps } from '../deps.ts'
import { csvOfFigures, readFigures } from './report.ts'

/** The platform in numbers, as data and as CSV. */
export function figureRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, figureEndpoints, {
    read: async ({ viewer, query }) => readFigures(deps, viewer.role, query.period),
    async csv({ viewer, query, reply }) {
      const figures = await readFigures(deps, viewer.role, query.period)
      const { from, to } = figures.period
      const content = [new TextEncoder().encode(csvOfFigures(figures))]
      return sendDownload(reply, { name: `guildhall-figures-${from}-to-${to}.csv`, content })
    },
  })
}
