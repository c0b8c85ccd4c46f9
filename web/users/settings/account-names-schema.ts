import { FirstName, LastName } from '@guildhall/contract/users/names.ts'
import * as z from 'zod/mini'

export const AccountNamesInput = z.object({ firstName: FirstName, lastName: LastName })
