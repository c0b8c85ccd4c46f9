import { Timeline } from '#ui/progress/progress.tsx'
import { automaticSteps, type Planned } from './automatic-steps.ts'

/** What happens automatically with a session, in order. */
export function AutomaticPart({ planned, zone }: { planned: Planned; zone: string }) {
  return <Timeline label="What happens automatically" steps={automaticSteps(planned, zone, Date.now())} />
}
