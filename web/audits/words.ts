import type { AuditRules, AuditVersion } from '@guildhall/contract/audits/rules.ts'
import { stepsOfSide } from '@guildhall/contract/audits/steps.ts'
import { missingWords } from '@guildhall/contract/audits/words.ts'
import { type EngagementSide, otherSide } from '@guildhall/contract/engagements/options.ts'
import { formatDate } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'

/** The name of a side, or of the kind of side whose account is gone. */
export function nameOf(rules: Pick<AuditRules, 'client' | 'provider'>, side: EngagementSide): string {
  const person = rules[side]
  return person ? displayName(person) : `The ${side}`
}

const dayText = (day: string) => formatDate(`${day}T00:00:00Z`, { zone: 'UTC' })

/** The days of the tests: '3 Dec 2026 to 16 Dec 2026'. */
export const periodText = ({ from, until }: Pick<AuditVersion['form'], 'from' | 'until'>): string =>
  from === until ? dayText(from) : `${dayText(from)} to ${dayText(until)}`

interface Turn {
  turn: 'yours' | 'theirs' | 'done' | 'stopped'
  title: string
  next: string
}

type SideRules = AuditRules & { role: EngagementSide }

const other = (rules: SideRules) => nameOf(rules, otherSide[rules.role])
const isOfSide = (rules: AuditRules): rules is SideRules => rules.role !== 'staff'

/** Who has to act on the rules, and what follows. */
export function turnOf(rules: AuditRules): Turn {
  const { missing, isOpen, isOver, versions } = rules
  const [newest] = versions
  if (missing.length === 0 && newest)
    return {
      turn: 'done',
      title: 'The rules are complete',
      next: `Tests: ${periodText(newest.form)}. Milestones can be delivered. If the form changes, both of you must agree again.`,
    }
  if (!isOpen)
    return {
      turn: 'stopped',
      title: newest ? 'The rules were not completed' : 'There are no rules',
      next: 'You write, sign and prove them after you agree on an offer and before the work ends.',
    }
  if (!isOfSide(rules))
    return { turn: 'theirs', title: 'The rules are not complete', next: `Missing: ${missingWords(missing)}.` }
  const { role } = rules
  if (!newest)
    return {
      turn: 'yours',
      title: 'Your turn: write the rules',
      next: `${other(rules)} can write them too. Nothing can be delivered until both of you agree.`,
    }
  if (isOver)
    return {
      turn: 'yours',
      title: 'Your turn: choose other days',
      next: 'The test period ended before the rules were complete. Either of you can write a new version.',
    }
  const hosts = newest.form.hosts.length > 1 ? 'the hosts' : 'the host'
  const own = stepsOfSide(missing, role)
  const next = 'Nothing can be delivered until then.'
  if (own.length > 0) return { turn: 'yours', title: `Your turn: ${ownSteps(own, newest.version, hosts)}`, next }
  const theirs = stepsOfSide(missing, otherSide[role])
  return { turn: 'theirs', title: `${other(rules)} ${theirSteps(theirs, newest.version, hosts)}`, next }
}

type Steps = AuditRules['missing']

function ownSteps(steps: Steps, version: number, hosts: string): string {
  if (steps.includes('provider')) return `read version ${version} and agree`
  const acts = [
    ...(steps.includes('client') ? [`sign version ${version}`] : []),
    ...(steps.includes('hosts') ? [`prove ${hosts}`] : []),
  ]
  return acts.join(' and ')
}

function theirSteps(steps: Steps, version: number, hosts: string): string {
  if (steps.includes('provider')) return `reads version ${version}`
  const acts = [
    ...(steps.includes('client') ? [`signs version ${version}`] : []),
    ...(steps.includes('hosts') ? [`proves ${hosts}`] : []),
  ]
  return acts.join(' and ')
}

/** What the viewer has to do with rules, within a line: 'sign them and prove the hosts'. */
export function ownStepWords(steps: Steps): string {
  if (steps.includes('form')) return 'write them'
  if (steps.includes('provider')) return 'read them and agree'
  const acts = [
    ...(steps.includes('client') ? ['sign them'] : []),
    ...(steps.includes('hosts') ? ['prove the hosts'] : []),
  ]
  return acts.join(' and ')
}
