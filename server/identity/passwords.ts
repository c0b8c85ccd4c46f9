import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { passwordLimits } from '@guildhall/contract/people-limits.ts'
import { AppError } from '#http/errors.ts'
import { isCommonPassword } from './common-passwords.ts'

const derive = promisify(argon2)
// OWASP's minimum for argon2id: 19 MiB, two passes, one lane; about 26 ms on the thread pool.
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 }
const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`

/** Refuses (password_rules, with the rule as the field's message) a password that is too short, too long or too common. */
export function requireGoodPassword(password: string, path: string, email = ''): void {
  const rule = brokenRule(password.normalize('NFC'), email)
  if (rule) throw new AppError('password_rules', { fields: [{ path, message: rule }] })
}

function brokenRule(password: string, email: string): string | undefined {
  const { min, max } = passwordLimits
  if ([...password].length < min) return `Use at least ${min} characters`
  if (password.length > max) return `Use at most ${max} characters`
  const isRepetition = /^(.{1,4})\1+$/su.test(password)
  if (isRepetition || isCommonPassword(password))
    return 'This password is too common. Choose one that nobody else would'
  if (password.toLowerCase() === email.toLowerCase()) return 'Do not use your email address as the password'
  return undefined
}

/** The argon2id hash in the usual `$argon2id$…` form. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive('argon2id', { ...cost, message: password.normalize('NFC'), nonce: salt })
  return `${prefix}${unpadded(salt)}$${unpadded(hash)}`
}

/** Whether the password made this hash. Without a hash it costs the same and is false. */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  const [salt = '', expected = ''] = (hash ?? nobody).slice(prefix.length).split('$')
  const nonce = Buffer.from(salt, 'base64')
  const actual = await derive('argon2id', { ...cost, message: password.normalize('NFC'), nonce })
  const isEqual = timingSafeEqual(actual, Buffer.from(expected, 'base64'))
  return isEqual && hash?.startsWith(prefix) === true
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const nobody = `${prefix}${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(32))}`
