import type { Notification } from '@guildhall/contract/notifications/notifications.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/overlays/toast.ts'
import { type NotificationPlace, pageQueries, placePath, refreshPage, showRead } from './page-queries.ts'
import { useNotifications } from './use-notifications.ts'

/** Answers the request of a person. The page's route passes it. */
export type AnswerRequest = (fromUserId: string, answer: 'accept' | 'decline') => Promise<unknown>

/** A notification as the page shows it; `said`: what the viewer has just done about it. */
export interface Entry extends Notification {
  said: string | null
}

const said = { accept: 'You are connected now.', decline: 'You declined this request.' }

/** Returns a page of the viewer's notifications and its actions. An answered request stays in place and says what happened. */
export function usePage(owner: string, place: NotificationPlace, answerRequest: AnswerRequest) {
  const client = useQueryClient()
  const list = useQuery(pageQueries.list(place))
  const counts = useQuery(pageQueries.counts())
  const { read, readAll } = useNotifications(owner)
  const here = placePath(place)
  const [answered, setAnswered] = useState<readonly (Entry & { place: string })[]>([])
  const onSettled = () => void refreshPage(client)

  const answer = useMutation({
    mutationFn: ({ item, by }: { item: Notification; by: 'accept' | 'decline' }) =>
      answerRequest(item.actPerson ?? '', by),
    onSuccess: (_done, { item, by }) =>
      setAnswered((before) => [...before, { ...item, read: true, act: null, said: said[by], place: here }]),
    onError: (error) => toast.error(error.message),
    onSettled,
  })
  return {
    list,
    counts: counts.data,
    entries:
      list.data &&
      withAnswered(
        list.data.notifications,
        answered.filter((entry) => entry.place === here),
      ),
    read(id: string) {
      showRead(client, (item) => item.id === id)
      read(id, { onSettled })
    },
    readAll() {
      showRead(client, () => true)
      readAll(undefined, { onSettled })
    },
    answer: answer.mutate,
    answering: answer.isPending ? answer.variables : null,
  }
}

/** Returns the list with the requests that were answered here, which the server no longer lists. */
function withAnswered(items: readonly Notification[], answered: readonly Entry[]): Entry[] {
  const ids = new Set(answered.map(({ id }) => id))
  const others = items.filter(({ id }) => !ids.has(id)).map((item) => ({ ...item, said: null }))
  return [...others, ...answered].sort((a, b) => Number(b.id) - Number(a.id))
}
