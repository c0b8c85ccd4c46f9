import { mailLives } from '@guildhall/contract/mail-options.ts'

/** Terms for statements on the queue's own table (pg-boss): the kind of a mail. */
export const kind = "left(name, -length('-mail')) as kind"
/** A mail that is not tried again. */
export const isUnsent = "state = 'failed' and name like '%-mail'"

const lives = Object.entries(mailLives).map(([name, ms]) => `when '${name}-mail' then interval '${ms} ms'`)
/** What a mail holds no longer works, whether or not it was found out at a try. */
export const isExpired = `(coalesce(output ->> 'reason' = 'late', false)
  or created_on + case name ${lives.join(' ')} else interval '1 year' end <= now())`
