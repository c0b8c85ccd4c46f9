import { auditLimits as most } from '../limits/findings.ts'
import type { AuditStep, HostProof } from './options.ts'

/** What is missing, within a sentence. */
export const auditStepWords: Record<AuditStep, string> = {
  form: 'the form',
  provider: 'the provider’s agreement',
  client: 'the client’s signature',
  hosts: 'proof of the host',
}

export const hostProofWords: Record<HostProof, string> = { dns: 'DNS record', file: 'File on the host' }

/** Lists what is missing: 'the form', 'the client’s signature and proof of the host'. */
export const missingWords = (steps: readonly AuditStep[]): string =>
  new Intl.ListFormat('en').format(steps.map((step) => auditStepWords[step]))

/** The sentences for input that cannot be taken. */
export const auditTexts = {
  what: 'Say what is tested',
  target: 'Say whether the target has a public address',
  hosts: 'Enter at least one host, or say that the target has no public address',
  noHosts: 'A target without a public address has no hosts',
  mostHosts: `Enter at most ${most.hosts} hosts`,
  host: 'Enter a host such as app.example.org, or a public address',
  from: 'Choose the first day',
  until: 'Choose the last day',
  order: 'The last day is before the first',
  period: `Tests can take ${most.periodDays} days at most`,
  past: 'Choose today or a later day',
  begun: 'Choose today or a later day: nobody can allow a test afterwards',
  address: 'Enter an IP address, or a network such as 203.0.113.0/28',
  addresses: 'Say from which addresses the tests come',
  mostAddresses: `Enter at most ${most.addresses} addresses`,
  contact: 'Say whom to call',
  phone: 'Enter a number that somebody answers during the tests',
  name: 'Type your full name',
  allowed: 'Tick it if you may have this tested',
  noPublicAddress: 'Tick it, or enter the hosts in a new version',
} as const

/** What the client declares with their signature. */
export const authorityText =
  'What is named here is mine, or I have its owner’s written consent. I allow the provider to test it as these rules say.'
export const noPublicAddressText = 'The target has no public address: it is an internal system or source code.'
