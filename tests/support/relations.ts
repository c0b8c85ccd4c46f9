import type { Member } from './relation-members.ts'

/** The path of each command in the relations' call group, and the field that names the other person. */
export const commands = {
  send: ['/relations/send', 'toUserId'],
  accept: ['/relations/accept', 'fromUserId'],
  decline: ['/relations/decline', 'fromUserId'],
  cancel: ['/relations/cancel', 'toUserId'],
  remove: ['/relations/remove-connection', 'otherUserId'],
  block: ['/relations/block', 'blockedUserId'],
  unblock: ['/relations/unblock', 'blockedUserId'],
} as const
export type CommandName = keyof typeof commands

/** Runs one of them. */
export async function command(member: Member, name: CommandName, other: { id: string }, more: object = {}) {
  const [path, field] = commands[name]
  return member.post(path, { [field]: other.id, ...more })
}

/** The relation of both to each other: the responses of GET /relations/status, 404 as its code. */
export async function standing(one: Member, other: Member): Promise<[string, string]> {
  const ask = async (from: Member, to: Member) => {
    const { body } = await from.get(`/relations/status?otherUserId=${to.id}`)
    return (body.status ?? body.code) as string
  }
  return [await ask(one, other), await ask(other, one)]
}

/** Connects two people: one asks, the other accepts. */
export async function connect(one: Member, other: Member): Promise<void> {
  await command(one, 'send', other)
  await command(other, 'accept', one)
}
