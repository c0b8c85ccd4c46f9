import type {
  NotificationSettings,
  NotificationSettingsInput,
} from '@guildhall/contract/notifications/notifications.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/overlays/toast.ts'
import { notificationApi, notificationQueries } from './queries.ts'

/** Changes of the settings are sent one after another. */
export const settingsInOrder = { id: 'notification settings' }

/** Returns the function that saves a change of the settings: it shows at once, and is undone when the call fails. */
export function useSaveSettings(): (change: NotificationSettingsInput) => void {
  const client = useQueryClient()
  const { queryKey } = notificationQueries.settings()
  const { mutate } = useMutation({
    mutationFn: (body: NotificationSettingsInput) => notificationApi.saveSettings({ body }),
    onMutate: (change) => {
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, before && changed(before, change))
      return before
    },
    onSuccess: (saved) => {
      // A later change that still waits is shown already.
      if (client.isMutating({ mutationKey: [...queryKey] }) <= 1) client.setQueryData(queryKey, saved)
    },
    onError: (error) => {
      toast.error(error.message)
      void client.invalidateQueries({ queryKey })
    },
    mutationKey: [...queryKey],
    scope: settingsInOrder,
  })
  return mutate
}

function changed(before: NotificationSettings, change: NotificationSettingsInput): NotificationSettings {
  const { bell, mail, pace = before.pace, quiet = before.quiet } = change
  return {
    ...before,
    pace,
    quiet,
    bell: { ...before.bell, ...defined(bell) },
    mail: { ...before.mail, ...defined(mail) },
  }
}

function defined<T extends object>(choice: T | undefined): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(choice ?? {}).filter(([, value]) => value !== undefined)) as never
}
