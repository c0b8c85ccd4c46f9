import type { Image } from '@guildhall/contract/files/files.ts'
import type { PicturedKind } from '@guildhall/contract/values/options.ts'
import type { Resolver } from 'react-hook-form'
import type { PictureRules } from '#uploads/pictures/pictures.ts'

/** A listing that a form creates and changes, such as a project. */
export interface Drafted {
  id: string
  updatedAt: string
  images: readonly Image[]
}

/** The order of a listing's pictures, with their texts. */
export type Gallery = readonly { key: string; alt: string }[]

/** What is specific to a kind of listing that has drafts on this device and on the server. */
export interface DraftKind<Values extends object, Input extends object, Listing extends Drafted> {
  kind: PicturedKind
  /** Its rules of pictures; those of projects, if absent. */
  pictures?: PictureRules
  /** The place on this device of the draft of a new one. */
  subject: string
  texts: {
    /** 'project' */
    noun: string
    /** The page that lists the viewer's own: 'My projects'. */
    list: string
    createFailed: string
    updateFailed: string
    /** Somebody saved it elsewhere meanwhile. */
    changed: string
    signIn: string
  }
  emptyValues: Values
  /** Returns what the form shows of it. */
  valuesOf(listing: Listing): Values
  /** Returns what the form would show once this is saved. */
  valuesWith(listing: Listing, input: Input): Values
  /** Converts the values to a draft's body, not yet validated. */
  draftOf(values: Values, currency: string): unknown
  create(body: Input, idempotencyKey: string): Promise<Listing>
  read(id: string): Promise<Listing>
  update(id: string, body: Input & { images: Gallery; updatedAt: string }): Promise<Listing>
  remove(id: string): Promise<unknown>
  /** The codes of refusals: there is no such listing, and it was saved elsewhere. */
  codes: { gone: string; changed: string }
}

/** What publishing needs besides the fields. */
export interface Wanted {
  /** The currency of amounts. */
  currency: string
  /** Whether the person has asked to save: before that, fields in which nothing was written are not wrong. */
  isAsked: boolean
  /** A public listing needs more than a draft. */
  publish: boolean
  /** The number of pictures, stored or chosen. */
  images: number
}

/** The validation of a form, loaded with the first field that is focused. */
export interface Validation<Values extends object, Input> {
  resolver(wanted: () => Wanted): Resolver<Values>
  /** Returns the body of a save. Throws on values the resolver refuses. */
  parse(values: Values, options: { publish: boolean; currency: string }): Input
  /** Returns the body of a draft; null while the values lack what the server requires of a draft. */
  parseDraft(values: Values, currency: string): Input | null
}
