import * as z from 'zod/mini'
import { RemoteTool } from '../agent-remotes/tools.ts'
import { AgentId } from '../agents/agents.ts'
import { Bytes } from '../api/bytes.ts'
import { endpoint } from '../api/endpoint.ts'
import { requestKeys } from '../api/request-headers.ts'
import { runLimits as most } from '../limits/agent-runs.ts'
import { PageQuery, pageBothWays, Timestamp, text } from '../values/values.ts'
import { runCalls } from './calls.ts'
import { runKinds, runOutcomes } from './options.ts'

const RunId = AgentId

/** A run as its owner's lists show it. */
export const RunCard = z.object({
  id: RunId,
  /** Null once the agent was deleted. */
  agentId: z.nullable(AgentId),
  agentName: z.string(),
  host: z.string(),
  /** The title of the tool. */
  tool: z.string(),
  kind: z.enum(runKinds),
  /** Null while it runs. */
  outcome: z.nullable(z.enum(runOutcomes)),
  ms: z.nullable(z.int()),
  /** How long the texts are or were, in characters. */
  inputLength: z.int(),
  answerLength: z.int(),
  /** The beginning of the answer; empty without one, and once the texts are deleted. */
  excerpt: z.string(),
  startedAt: Timestamp,
  /** Until when the texts are kept; null once they are deleted. */
  textUntil: z.nullable(Timestamp),
})
export type RunCard = z.output<typeof RunCard>

/** A run with its texts. */
export const Run = z.extend(RunCard, {
  /** What was sent, by the names of the arguments. */
  input: z.record(z.string(), z.unknown()),
  answer: z.string(),
  /** What was said about a run without an answer. */
  message: z.string(),
})
export type Run = z.output<typeof Run>

/** What a person may do with an agent now. */
export const OwnRuns = z.extend(pageBothWays(RunCard), {
  /** Whether they agreed to send texts to the host that the agent has now. */
  agreed: z.boolean(),
  /** The version that asks for more than the one they had, and that they have to accept first; null when nothing. */
  accept: z.nullable(z.string()),
  /** The free tries of a day (UTC), and those that are left today; null for its author, whose tries are not counted. */
  tries: z.nullable(z.object({ most: z.int(), left: z.int() })),
  /** The runs that the caller bought and that are open, by order, oldest first: they are used after the free tries. */
  packs: z.array(
    z.object({
      orderId: AgentId,
      runs: z.int(),
      /** Runs that are left, without those that are running. */
      left: z.int(),
      /** The price of one, in minor units; it never changes. */
      runMinor: z.int(),
      openUntil: Timestamp,
    }),
  ),
})
export type OwnRuns = z.output<typeof OwnRuns>

export const AgentTools = z.object({
  /** Where texts are sent. */
  host: z.string(),
  tools: z.array(RemoteTool),
  /** Why there are none now; null when the remote answered. */
  problem: z.nullable(z.string()),
})
export type AgentTools = z.output<typeof AgentTools>

const OfAgent = z.object({ id: AgentId })
const OfRun = z.object({ runId: RunId })
const noBody = z.nullish(z.strictObject({}))

/** Running agents, and the runs of the caller. */
export const runEndpoints = {
  tools: endpoint(runCalls.tools, {
    summary:
      'The tools of an agent’s remote, each with its form or the reason why it has none. 409 for an agent without a remote.',
    params: OfAgent,
    output: AgentTools,
  }),
  ofAgent: endpoint(runCalls.ofAgent, {
    summary: 'The caller’s runs of an agent, newest first, and what they may do with it now.',
    params: OfAgent,
    query: PageQuery,
    output: OwnRuns,
  }),
  agree: endpoint(runCalls.agree, {
    summary: 'The caller agrees that what they enter is sent to this host. 409 when the agent has another one now.',
    params: OfAgent,
    body: z.strictObject({ host: text(260) }),
  }),
  start: endpoint(runCalls.start, {
    summary:
      'Runs a tool. The answer is a line of JSON for each event, as it comes. Closing the connection stops the run. 409 before the caller agreed or accepted a version that asks for more, while the agent is paused, and for a tool that is not as its version says; 422 for input that the tool does not take, 429 without free tries and with two runs open. Sent again with the same key, it is refused (409), so that no run starts twice.',
    params: OfAgent,
    headers: [requestKeys.required],
    body: z.strictObject({
      tool: text(most.tool, { required: 'Name the tool' }),
      input: z.record(z.string(), z.unknown()),
    }),
    output: Bytes,
    type: 'application/x-ndjson',
  }),
  mine: endpoint(runCalls.mine, {
    summary: 'The caller’s runs of all agents, newest first.',
    query: PageQuery,
    output: pageBothWays(RunCard),
  }),
  read: endpoint(runCalls.read, {
    summary: 'One of the caller’s runs with its texts; 404 once they are deleted.',
    params: OfRun,
    output: z.object({ run: Run }),
  }),
  removeText: endpoint(runCalls.removeText, {
    summary: 'Deletes the texts of one of the caller’s runs. Its length, time and outcome stay.',
    params: OfRun,
    body: noBody,
  }),
  removeTexts: endpoint(runCalls.removeTexts, {
    summary: 'Deletes the texts of all of the caller’s runs.',
    body: noBody,
  }),
}
