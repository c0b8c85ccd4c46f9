import type { Message } from '@guildhall/contract/messages.ts'

/** What a message says without its marks, as the server's list says it. */
export const plainWords = ({ html, text }: Pick<Message, 'html' | 'text'>): string =>
  html === null ? text : (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? text)
