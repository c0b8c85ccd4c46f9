import { otherOption } from '../values/options.ts'

/** The closed lists of agents. */

/** What its author did with an agent. */
export const agentPhases = ['draft', 'public', 'unlisted'] as const
export type AgentPhase = (typeof agentPhases)[number]

/** The state of an agent, which the staff can hide in every phase. */
export const agentStates = [...agentPhases, 'hidden'] as const
export type AgentState = (typeof agentStates)[number]

export const agentSorts = ['relevance', 'newest', 'favorites', 'rating'] as const
export type AgentSort = (typeof agentSorts)[number]

/** What somebody who ran an agent can do about their review of it. */
export const agentReviewMoves = ['write', 'change', 'withdraw'] as const
export type AgentReviewMove = (typeof agentReviewMoves)[number]

export const agentCategories = [
  'Research',
  'Data',
  'Writing',
  'Coding',
  'Design',
  'Learning',
  'Language',
  'Business',
  'Health',
  'Law and policy',
  'Everyday',
  otherOption.value,
] as const
export type AgentCategory = (typeof agentCategories)[number]

/** Licences by their SPDX names, and two that have none. */
export const agentLicences = [
  'MIT',
  'Apache-2.0',
  'BSD-3-Clause',
  'MPL-2.0',
  'LGPL-3.0',
  'GPL-3.0',
  'AGPL-3.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'All rights reserved',
  otherOption.value,
] as const
export type AgentLicence = (typeof agentLicences)[number]

/** The ways to run an agent: where its author runs it, or fetched and run by the person themselves. */
export const agentWays = ['remote', 'files'] as const
export type AgentWay = (typeof agentWays)[number]

/** What speaks for an agent: its remote was checked in the last day, somebody has read its newest version. */
export const agentTrusts = ['checked', 'read'] as const
export type AgentTrusted = (typeof agentTrusts)[number]

/** What a run costs: nothing, or a price that its author set. */
export const agentPrices = ['free', 'priced'] as const
export type AgentPrice = (typeof agentPrices)[number]

/** How a remote speaks; MCP has others, but no new ones use them. */
export const remoteTransports = ['streamable-http'] as const
export type RemoteTransport = (typeof remoteTransports)[number]

/** Where packages come from, by the names of the MCP registry. */
export const packageRegistries = ['npm', 'pypi', 'oci', 'nuget'] as const
export type PackageRegistry = (typeof packageRegistries)[number]
