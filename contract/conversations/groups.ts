import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { CustomUserId } from '../values/values.ts'
import { groupCalls } from './calls.ts'
import { Conversation, GroupPeople, GroupTitle, memberRoles } from './conversations.ts'
import { ConversationId } from './messages.ts'

const Id = z.object({ id: ConversationId })
const OneMember = z.object({ id: ConversationId, customUserId: CustomUserId })
const Answer = z.object({ conversation: Conversation })

/** What changes a group; every change is a message with a number. A conversation of two is refused: 409. */
export const groupEndpoints = {
  rename: endpoint(groupCalls.rename, {
    summary: 'Gives a group another name; its owner and admins may.',
    params: Id,
    body: z.strictObject({ title: GroupTitle }),
    output: Answer,
  }),
  add: endpoint(groupCalls.add, {
    summary:
      'Adds people one is connected with to a group; its owner and admins may. They see what is written from then on. Who is in it stays as they are.',
    params: Id,
    body: z.strictObject({ userIds: GroupPeople }),
    output: Answer,
  }),
  setRole: endpoint(groupCalls.setRole, {
    summary: 'Makes a member an admin or no longer one, or the owner in one’s place; the owner may.',
    params: OneMember,
    body: z.strictObject({ role: z.enum(memberRoles, { error: 'Choose a role' }) }),
    output: Answer,
  }),
  removeMember: endpoint(groupCalls.removeMember, {
    summary:
      'Takes somebody out of a group, admins by the owner alone; or oneself: then the longest-standing admin or member owns what one owned.',
    params: OneMember,
    body: z.nullish(z.strictObject({})),
  }),
}
