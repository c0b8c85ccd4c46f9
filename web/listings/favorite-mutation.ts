import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/overlays/toast.ts'

interface Counted {
  id: string
  favorite: boolean
  favorites: number
}

type FavoriteCall = (sent: { params: { id: string }; body: null }) => Promise<Pick<Counted, 'favorite' | 'favorites'>>

/**
 * Adds or removes a favorite: every place that shows the listing changes immediately, and back when the call fails. `all` is the
 * root key of everything cached about the kind of listing.
 */
export function useFavoriteOf<Card extends Counted>(
  id: string,
  { all, api }: { all: readonly string[]; api: { favorite: FavoriteCall; unfavorite: FavoriteCall } },
) {
  const client = useQueryClient()
  return useMutation({
    // Quick clicks run one after another, so that the last one wins.
    scope: { id: `favorite ${id}` },
    mutationFn: (favorite: boolean) => api[favorite ? 'favorite' : 'unfavorite']({ params: { id }, body: null }),
    onMutate: (favorite) => show<Card>(client, all, { id, favorite }),
    onError: (error, favorite) => {
      show<Card>(client, all, { id, favorite: !favorite })
      toast.error(error.message)
    },
    onSuccess: (answer) => show<Card>(client, all, { id, ...answer }),
  })
}

function show<Card extends Counted>(
  client: QueryClient,
  all: readonly string[],
  { id, favorite, favorites }: Pick<Counted, 'id' | 'favorite'> & { favorites?: number },
) {
  const changed = (card: Card): Card => {
    if (card.id !== id) return card
    const step = card.favorite === favorite ? 0 : favorite ? 1 : -1
    return { ...card, favorite, favorites: favorites ?? card.favorites + step }
  }
  client.setQueriesData<{ items: Card[] } | Card>({ queryKey: all }, (data) => {
    if (!data) return data
    if ('items' in data) return { ...data, items: data.items.map(changed) }
    return 'id' in data ? changed(data as Card) : data
  })
}
