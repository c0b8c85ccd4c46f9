import type { FastifyRequest } from 'fastify'

/** A puzzle for a browser, as `GET /bot-check` returns it. */
export interface Challenge {
  parameters: Record<string, unknown>
  signature?: string
}

/** The proof that calls not to be made in bulk require of a browser. */
export interface BotCheck {
  createChallenge(): Promise<Challenge>
  /**
   * Requires a solved challenge for a call; each is good once. Throws `bot_check_required` with a challenge in the body when
   * there is none, `bot_check_foreign` when it was not made here, `bot_check_failed` when it is wrong, late or used.
   */
  require(request: FastifyRequest): Promise<void>
}
