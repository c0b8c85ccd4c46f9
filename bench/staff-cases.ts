import type { Case } from './cases.ts'

/** The calls of the staff, each alone: few people make them, and none may count large tables. */
export function staffCases(): Case[] {
  const alone = (name: string, paths: string[]): Case => ({
    name: `staff: ${name}, alone`,
    paths,
    as: 'staff',
    connections: 1,
  })
  return [
    alone('overview', ['/api/admin/overview']),
    alone('figures', ['/api/admin/figures', '/api/admin/figures?period=12-months']),
    alone('listings', ['/api/admin/listings', '/api/admin/listings?state=hidden', '/api/admin/listings?kind=review']),
    alone('listings by title', ['/api/admin/listings?q=robot', '/api/admin/listings?q=zebra%20crossing']),
    alone('log', ['/api/admin/log', '/api/admin/log?act=hide', '/api/admin/log?by=ada']),
  ]
}
