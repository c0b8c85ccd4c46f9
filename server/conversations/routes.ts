import { conversationEndpoints } from '@guildhall/contract/conversations/conversations.ts'
import { groupEndpoints } from '@guildhall/contract/conversations/groups.ts'
import { messageFileEndpoints } from '@guildhall/contract/conversations/message-files.ts'
import { messageEndpoints } from '@guildhall/contract/conversations/messages.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import type { FastifyInstance } from 'fastify'
import { reports } from '#feedback/service.ts'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { limitSearch } from '#http/limits/rate-limits.ts'
import { acceptUploads } from '#http/uploads.ts'
import type { Deps } from '../deps.ts'
import { archive, listOwn, mute, readMessages, readOne, readWithMembers } from './conversation-views.ts'
import { readUpTo } from './delivery/read-marks.ts'
import { accept, beginDirect, decline, listDealings } from './direct/direct-conversations.ts'
import { attach, detach, listFiles, openFile } from './files/message-files.ts'
import { addMembers, beginGroup, removeMember, rename, setRole } from './groups/group-changes.ts'
import { changeMessage, removeMessage } from './messages/message-changes.ts'
import { reportedId } from './messages/reported-messages.ts'
import { sendMessage } from './messages/sent-messages.ts'
import { searchMessages } from './search/message-search.ts'

/** Conversations and their messages, always the caller's own. */
export async function conversationRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const answer = async (viewer: Viewer, id: string) => ({ conversation: await readOne(deps, viewer, id) })
  mount(app, conversationEndpoints, {
    list: async ({ viewer, query }) => listOwn(deps, viewer, query),
    begin: async ({ viewer, body }) => ({
      conversation:
        'userId' in body ? await beginDirect(deps, viewer, body.userId) : await beginGroup(deps, viewer, body),
    }),
    async search({ viewer, query, request }) {
      await limitSearch(deps, viewer, request)
      return searchMessages(deps, viewer, query)
    },
    get: async ({ viewer, params }) => readWithMembers(deps, viewer, params.id),
    orders: async ({ viewer, params, query }) => listDealings(deps, viewer, params.id, query),
    read: async ({ viewer, params, body }) => readUpTo(deps, viewer, params.id, body.number),
    async mute({ viewer, params, body }) {
      await mute(deps, viewer, params.id, body.until)
      return answer(viewer, params.id)
    },
    async archive({ viewer, params, body }) {
      await archive(deps, viewer, params.id, body.archived)
      return answer(viewer, params.id)
    },
    async report({ viewer, params, body: { number, ...words }, request }) {
      await reports.guard(deps, 'report', viewer, request)
      return reports.send(deps, viewer, { kind: 'message', id: reportedId(params.id, number), ...words })
    },
    async accept({ viewer, params }) {
      await accept(deps, viewer, params.id)
      return answer(viewer, params.id)
    },
    async decline({ viewer, params }) {
      await decline(deps, viewer, params.id)
      return undefined
    },
  })
  mount(app, groupEndpoints, {
    async rename({ viewer, params, body }) {
      await rename(deps, viewer, params.id, body.title)
      return answer(viewer, params.id)
    },
    async add({ viewer, params, body }) {
      await addMembers(deps, viewer, params.id, body.userIds)
      return answer(viewer, params.id)
    },
    async setRole({ viewer, params, body }) {
      await setRole(deps, viewer, params, body.role)
      return answer(viewer, params.id)
    },
    async removeMember({ viewer, params }) {
      await removeMember(deps, viewer, params)
      return undefined
    },
  })
  mount(app, messageEndpoints, {
    list: async ({ viewer, params, query }) => readMessages(deps, viewer, params.id, query),
    send: async ({ viewer, params, body }) => ({ message: await sendMessage(deps, viewer, params.id, body) }),
    edit: async ({ viewer, params, body }) => ({ message: await changeMessage(deps, viewer, params.id, body.text) }),
    remove: async ({ viewer, params }) => ({ message: await removeMessage(deps, viewer, params.id) }),
  })
  await app.register(async (scope) => {
    await acceptUploads(scope, { fileSize: chatLimits.fileBytes })
    mount(scope, messageFileEndpoints, {
      list: async ({ viewer, params, query }) => listFiles(deps, viewer, params.id, query),
      attach: async ({ viewer, params, request }) => ({ file: await attach(deps, viewer, params.id, request) }),
      async detach({ viewer, params }) {
        await detach(deps, viewer, params)
        return undefined
      },
      openFile: async ({ viewer, params }) => openFile(deps, viewer, params),
    })
  })
}
