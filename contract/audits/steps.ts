import type { EngagementSide } from '../engagements/options.ts'
import type { AuditStep } from './options.ts'

/** Who can take each step. Either side writes the form. */
const owners: Record<AuditStep, readonly EngagementSide[]> = {
  form: ['client', 'provider'],
  provider: ['provider'],
  client: ['client'],
  hosts: ['client'],
}

/** The missing steps that one side can take. */
export const stepsOfSide = (missing: readonly AuditStep[], side: EngagementSide): AuditStep[] =>
  missing.filter((step) => owners[step].includes(side))

/** The name of the TXT record that proves a host. */
export const proofRecord = (host: string): string => `_guildhall-audit.${host}`

/** The path of the file that proves a host. */
export const proofPath = '/.well-known/guildhall-audit.txt'
