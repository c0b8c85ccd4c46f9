import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { toast } from '#ui/overlays/toast.ts'
import { checkoutApi, checkoutQueries } from './checkout-queries.ts'

/** What a buyer does with a purchase that waits: pay it at the provider, or give it up. */
export function usePurchaseActs(id: string) {
  const client = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)
  // Back from the provider's page by the browser's button, this page may be as it was left.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      setLeaving(false)
      void client.invalidateQueries({ queryKey: ['checkout'] })
    }
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [client])
  const { queryKey } = checkoutQueries.purchase(id)
  const onError = (error: Error) => {
    toast.error(failureText(error))
    // It may have moved on meanwhile.
    void client.invalidateQueries({ queryKey })
  }
  const pay = useMutation({
    mutationFn: () => checkoutApi.pay({ params: { id }, body: null }),
    onSuccess: ({ purchase }) => {
      client.setQueryData(queryKey, purchase)
      const url = purchase.payment?.url
      if (!url) return
      setLeaving(true)
      location.assign(url)
    },
    onError,
  })
  const cancel = useMutation({
    mutationFn: () => checkoutApi.cancel({ params: { id }, body: null }),
    onSuccess: ({ purchase }) => {
      client.setQueryData(queryKey, purchase)
      void client.invalidateQueries({ queryKey: checkoutQueries.waitings })
    },
    onError,
  })
  return {
    pay: () => pay.mutate(),
    cancel: () => cancel.mutate(),
    isPaying: pay.isPending || isLeaving,
    isCancelling: cancel.isPending,
  }
}
