import type { ChosenRuns, RunsChoice } from './chosen-runs.ts'
import type { ChosenService, ServiceChoice } from './chosen-service.ts'
import type { ChosenSession, SessionChoice } from './chosen-session.ts'

/** What is chosen of the items of which something is chosen, by their kind. */
export interface Choices {
  service: ServiceChoice
  'session-type': SessionChoice
  agent: RunsChoice
}

/** The same as carts, quotes and orders show it. */
export interface Chosen {
  service: ChosenService
  'session-type': ChosenSession
  agent: ChosenRuns
}

/** The kinds of items of which something is chosen. */
export type ChosenKind = keyof Choices
