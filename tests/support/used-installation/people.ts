import { randomUUID } from 'node:crypto'
import type { UsedMember } from './member.ts'

interface Acquainted {
  seller: UsedMember
  buyer: UsedMember
  stranger: UsedMember
}

/** Adds profiles, follows, connections and endorsements; a pending request and a dismissed suggestion. */
export async function fillConnections({ seller, buyer, stranger }: Acquainted): Promise<void> {
  const since = { startYear: 2020, startMonth: '2021-02' }
  await seller.post('/users/education', { institution: 'Carrow College', startYear: since.startYear })
  await seller.post('/users/work-experience', {
    designation: 'Software Engineer',
    company: 'Moor Studio',
    startMonth: since.startMonth,
  })
  await seller.put('/users/social-links', { links: [{ label: 'Site', url: 'https://moor.example' }] })
  const { skill } = await seller.post('/users/skills', { name: 'SQL' })
  await buyer.post('/users/skills', { name: 'SQL' })
  await buyer.post(`/users/${seller.id}/skills/${skill.id}/endorsement`)
  await buyer.post('/users/follow', { targetUserId: seller.id })
  await buyer.post('/relations/send', { toUserId: seller.id, note: 'You drew my chart.' })
  await seller.post('/relations/accept', { fromUserId: buyer.id })
  await stranger.post('/relations/send', { toUserId: seller.id })
  await buyer.post('/users/suggestions/dismiss', { targetUserId: stranger.id })
  await buyer.put('/users/suggestions', { grounds: ['mutual'] })
  await buyer.put('/notifications/mail', { news: false })
}

/** Adds words, a file and a report to a conversation of two, and a group. Returns the conversation of two. */
export async function fillConversations({ seller, buyer }: Omit<Acquainted, 'stranger'>): Promise<string> {
  const { conversation } = await buyer.post('/conversations', { userId: seller.id })
  const write = (member: UsedMember, text: string, more: object = {}) =>
    member.post(`/conversations/${conversation.id}/messages`, { clientId: randomUUID(), text, ...more })
  await write(buyer, 'Is the north at the top?')
  const { file } = await seller.sendFile(`/conversations/${conversation.id}/attachments`, 'north.txt', 'N')
  const { message } = await write(seller, 'It is.', { attachments: [file.id] })
  await seller.sendFile(`/conversations/${conversation.id}/attachments`, 'waits.txt', 'not sent yet')
  await buyer.post(`/conversations/${conversation.id}/report`, {
    reason: 'Spam or advertising',
    text: 'Only a test.',
    number: message.number,
  })
  await buyer.post('/conversations', { title: 'Chart readers', userIds: [seller.id], clientId: randomUUID() })
  return conversation.id
}
