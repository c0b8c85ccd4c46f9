import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#lib/api/failure-text.ts'
import { toast } from '#ui/overlays/toast.ts'
import { timesheetApi, timesheetQuery, type WeekKey } from './queries.ts'

/** Stops the timer of a week, whose time becomes an entry. */
export function useStopTimer(week: WeekKey) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => timesheetApi.stop({ params: week }),
    onSuccess({ timesheet }) {
      client.setQueryData(timesheetQuery(week).queryKey, timesheet)
      toast.success('The time is on the timesheet')
    },
    onError: (error) => toast.error(failureText(error)),
  })
}
