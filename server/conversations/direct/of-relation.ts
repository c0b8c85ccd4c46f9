import type { Tx } from '#db/connect.ts'
import type { Deps } from '../../deps.ts'
import { tellConversation } from '../delivery/telling.ts'
import { countsLater } from '../list/counts.ts'
import { endTalk, findDirect } from './queries.ts'
import { withdrawRequest } from './request-queries.ts'

/**
 * Tells the open pages of two people that what they can do in their conversation has changed; `gone`: one blocks the other,
 * so that it is not there for either (product 6). After the caller's commit.
 */
export async function tellOfRelation(
  deps: Pick<Deps, 'db' | 'clock' | 'realtime'>,
  tx: Tx,
  [one, other]: [number, number],
  gone: boolean,
): Promise<void> {
  const [conversation] = await findDirect(tx, one, other)
  if (!conversation) return
  // What was accepted or asked before a block is over with it: unblocking restores nothing.
  if (gone) await (conversation.state === 'asked' ? withdrawRequest : endTalk)(tx, conversation.id)
  tx.afterCommit(() => {
    tellConversation(deps, [one, other], conversation.public_id, gone)
    countsLater(deps, [{ user_id: one }, { user_id: other }])
  })
}
