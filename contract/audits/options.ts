import { engagementSides } from '../engagements/options.ts'

/** The closed lists of the rules of an audit. */

/** What rules can still need: a form, the provider's agreement, the client's signature, and proof of the hosts. */
export const auditSteps = ['form', 'provider', 'client', 'hosts'] as const
export type AuditStep = (typeof auditSteps)[number]

/** How a client proves that a host is theirs: a TXT record, or a file on the host. */
export const hostProofs = ['dns', 'file'] as const
export type HostProof = (typeof hostProofs)[number]

/** Who reads rules: the two sides, and the staff who decide a dispute. */
export const auditReaders = [...engagementSides, 'staff'] as const
export type AuditReader = (typeof auditReaders)[number]
