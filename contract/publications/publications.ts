import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { publicationLimits as most } from '../limits/experts.ts'
import { CustomUserId, ProjectId, queryInteger, Timestamp, text } from '../values/values.ts'
import { publicationCalls } from './calls.ts'
import { publicationFormats, publicationKinds } from './options.ts'
import { publicationTexts as say } from './publication-texts.ts'

const doiPattern = /^10\.\d{4,9}\/\S+$/

/** A DOI as people paste it: an address, 'doi:…' or the bare name. Stored in lower case, as DOIs ignore case; '' for none. */
export const Doi = z.pipe(
  text(most.doi + 40),
  z.pipe(
    z.transform((typed: string) =>
      typed
        .replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '')
        .trim()
        .toLowerCase(),
    ),
    z.string().check(
      z.maxLength(most.doi, { error: say.doi }),
      z.refine((doi) => doi === '' || doiPattern.test(doi), { error: say.doi }),
    ),
  ),
)

const year = { error: say.year }

/** A publication as its author enters it. */
export const PublicationInput = z.strictObject({
  title: text(most.title, { required: say.title }),
  /** The names of the authors as they are printed, in one line. */
  authors: z._default(text(most.authors), ''),
  /** The journal, book, conference or publisher. */
  venue: z._default(text(most.venue), ''),
  year: z._default(z.nullable(z.int(year).check(z.gte(most.oldestYear, year), z.lte(most.newestYear, year))), null),
  kind: z._default(z.enum(publicationKinds, { error: say.kind }), 'article'),
  doi: z._default(Doi, ''),
  /** Whether it is one of the works that come first. */
  isKey: z._default(z.boolean(), false),
})
export type PublicationInput = z.output<typeof PublicationInput>

export const Publication = z.object({
  id: ProjectId,
  title: z.string(),
  authors: z.string(),
  venue: z.string(),
  year: z.nullable(z.int()),
  kind: z.enum(publicationKinds),
  /** Lower case, without an address; '' for none. */
  doi: z.string(),
  isKey: z.boolean(),
})
export type Publication = z.output<typeof Publication>

/** An import that can be undone. */
const Import = z.object({
  id: ProjectId,
  /** The name of the file. */
  name: z.string(),
  format: z.enum(publicationFormats),
  /** How many publications it added, and how many it completed. */
  added: z.int(),
  filled: z.int(),
  at: Timestamp,
})
export type PublicationImport = z.output<typeof Import>

/** The caller's publications, key works first, then the newest; and the imports that can be undone, newest first. */
const Own = z.object({ items: z.array(Publication), imports: z.array(Import) })
export type OwnPublications = z.output<typeof Own>

/** A publication of a file. */
const Found = z.object({
  ...z.omit(Publication, { id: true, isKey: true }).shape,
  /** Its place in the file, from 0. */
  at: z.int(),
  /**
   * `new`, or already there: in the list of the caller (`known`, or `fills` where the file completes it) or earlier in the file
   * (`repeated`).
   */
  status: z.enum(['new', 'known', 'fills', 'repeated']),
})
export type FoundPublication = z.output<typeof Found>

const One = z.object({ id: ProjectId })
const Changed = z.object({ publication: Publication })
const megabytes = most.file.bytes / 1_048_576

/** What people published. */
export const publicationEndpoints = {
  own: endpoint(publicationCalls.own, {
    summary: 'The caller’s publications, key works first, then the newest, and the imports that can be undone.',
    output: Own,
  }),
  add: endpoint(publicationCalls.add, {
    summary: `Adds a publication. 409 for one that is there already (the same DOI, or title and year), above ${most.items} publications and above ${most.keyWorks} key works.`,
    body: PublicationInput,
    output: Changed,
    status: 201,
  }),
  change: endpoint(publicationCalls.change, {
    summary: 'Changes a publication of the caller.',
    params: One,
    body: PublicationInput,
    output: Changed,
  }),
  remove: endpoint(publicationCalls.remove, {
    summary: 'Deletes a publication of the caller.',
    params: One,
    body: z.nullish(z.strictObject({})),
  }),
  preview: endpoint(publicationCalls.preview, {
    summary: `Reads a BibTeX, RIS, CSL-JSON or ORCID file of at most ${megabytes} MB and says what an import would add. Saves nothing, and opens no address in the file.`,
    form: z.object({ file: z.file() }),
    output: z.object({
      format: z.enum(publicationFormats),
      items: z.array(Found),
      /** Entries without a title, or with values that no publication has. */
      unreadable: z.int(),
    }),
  }),
  import: endpoint(publicationCalls.import, {
    summary:
      'Adds the publications of the same file. Those that are there already (the same DOI, or title and year) are completed, not doubled. `leftOut` names entries to leave out by their places, such as ‘0,4’.',
    form: z.object({ file: z.file(), leftOut: z.optional(z.string()) }),
    output: z.object({ added: z.int(), filled: z.int(), known: z.int(), publications: Own }),
  }),
  undo: endpoint(publicationCalls.undo, {
    summary: 'Undoes an import: deletes what it added, and empties what it completed and nobody changed since.',
    params: One,
    body: z.nullish(z.strictObject({})),
    output: z.object({ publications: Own }),
  }),
  of: endpoint(publicationCalls.of, {
    summary: 'The publications of a person as far as the caller may see them, key works first, then the newest.',
    params: z.object({ id: CustomUserId }),
    query: z.object({ limit: z._default(queryInteger(1, most.items), most.shown) }),
    output: z.object({ items: z.array(Publication), total: z.int() }),
  }),
}
