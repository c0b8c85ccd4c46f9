import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { CustomUserId } from '../values/values.ts'
import { groupCalls } from './calls.ts'
import { Conversation, GroupPeople, GroupTitle, memberRoles } from './conversations.ts'
import { ConversationId } from './messages.ts'

const Id = z.object({ id: ConversationId })
const OneMember = z.object({ id: ConversationId, customUserId: CustomUserId })
const Answer = z.object({ conversation: Conversation })

/** Changes to a group; every change is a message with a number. 409 in a conversation of two. */
export const groupEndpoints = {
  rename: endpoint(groupCalls.rename, {
    summary: 'Renames a group; for its owner and admins.',
    params: Id,
    body: z.strictObject({ title: GroupTitle }),
    output: Answer,
  }),
  add: endpoint(groupCalls.add, {
    summary:
      'Adds the caller’s connections to a group; for its owner and admins. New members see messages from then on. People already in it do not change.',
    params: Id,
    body: z.strictObject({ userIds: GroupPeople }),
    output: Answer,
  }),
  setRole: endpoint(groupCalls.setRole, {
    summary: 'Makes a member an admin or removes that role, or hands over the ownership; for the owner only.',
    params: OneMember,
    body: z.strictObject({ role: z.enum(memberRoles, { error: 'Choose a role' }) }),
    output: Answer,
  }),
  removeMember: endpoint(groupCalls.removeMember, {
    summary:
      'Removes a member from a group (only the owner removes admins), or leaves it: ownership then passes to the longest-standing admin or member.',
    params: OneMember,
    body: z.nullish(z.strictObject({})),
  }),
}
