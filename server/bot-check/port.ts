import type { FastifyRequest } from 'fastify'

/** A puzzle for a browser, as `GET /bot-check` answers it. */
export interface Challenge {
  parameters: Record<string, unknown>
  signature?: string
}

/** What calls that are not to be made by the thousand ask of a browser. */
export interface BotCheck {
  createChallenge(): Promise<Challenge>
  /**
   * Demands a solved challenge of a call, each good once. Throws `bot_check_required` with a challenge in the body when
   * there is none, `bot_check_foreign` when it was not made here, `bot_check_failed` when it is wrong, late or used.
   */
  require(request: FastifyRequest): Promise<void>
}
