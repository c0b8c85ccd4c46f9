import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { contractCalls } from './contract-calls.ts'
import { leanIcons } from './lean-icons.ts'

// Comes with its first use: what floats over the page (it brings a library along), what forms are made of, and the
// pieces of pages that come after the first.
const later = [
  /\/ui\/(modal|dialog|drawer|drop|side-panel|success-modal|menu|tooltip|hint|scroll-lock)\./,
  /\/ui\/(.*field|other-input|checkbox|switch|radio-.*|error-summary|form-notices|notice|loader|setting-row|calendar|month|slots)\./,
  /\/lib\/(bot-check|browser-notice|checkout-path|country-.*|failure-text|focus-neighbour|format-distance|live-line|send-form|socket|stale-with|tell-count|time-until|use-current-section|use-form|use-seconds-until|with-bot-check|fresh-proof|question|terms-question|check-file|download-file|format-bytes)\./,
  /\/ui\/(action-bar|answer-list|empty-state|file-drop|load-failure|tabs|summary|steps|timeline|turn-box|task-row|icon-disc|figures|chart|scale|sort-table|availability)\./,
  /\/shell\/(reference\/|account-|all-|live-|member-|message-center|notes?-|notification-(center|drop|note))/,
]

// What every page has from outside the folders below; a file for each piece costs more than the piece.
const firstIcons =
  /lucide-react\/.*\/(rotate-cw|chevron-down|shopping-cart|bell|message-square|x|info|circle-(check|exclamation-point))\./
const firstSession = /\/web\/identity\/(use-session|session|session-events|sign-out|signing-out|kept-person|storage)\./

const domains = /\/web\/(admin|business|cart|checkout|connections|feedback|leaderboard|orders|reviews|users)\//

/** One file for what every page needs: many small ones cost a request each and do not pack. */
const chunks = [
  {
    // Without what lists ask page by page: no first page has one.
    name: 'base',
    test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\/(?!.*(infiniteQueryObserver|[Ii]nfiniteQueryOptions|useInfiniteQuery)\.)/,
    priority: 2,
  },
  {
    name: 'shared',
    test: (id: string) =>
      firstIcons.test(id) ||
      firstSession.test(id) ||
      /\/contract\/money\./.test(id) ||
      (/\/web\/(ui|lib|shell)\//.test(id) && !later.some((part) => part.test(id))),
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'projects',
    test: (id: string) =>
      /\/web\/projects\/(?!form\/|acts\.|active-filters|edited-|filter-form|gallery|lazy-|marked|marketplace-states|price-slider|product-data|project-register|recent-|row-menu|save-|saved-|search-|status-mark|thumb)/.test(
        id,
      ),
    minShareCount: 2,
    priority: 1,
  },
  {
    // Before what follows: a group takes along what its files need, and pages without a form say things too.
    name: 'notice',
    test: /\/ui\/(notice|field)\.|\/lib\/(use-seconds-until|use-current-section|failure-text)\.|\/contract\/(cart-texts|chat-limits|commerce-limits)\.|\/web\/conversations\/begin\/(button|begin-conversation|message-about)\.|contract-calls:conversations/,
    minShareCount: 2,
    priority: 1,
  },
  {
    // What every page with a form has: each name less in the list of what pages need is sent with every first page.
    name: 'form',
    test: /node_modules\/zod\/|\/contract\/(amount-texts|values|errors|endpoint|people|files|desk-options)\.|\/ui\/(text-field|select-field|other-input|checkbox|error-summary|form-notices)\.|\/lib\/(use-form|check-file|country-(options|field|name))\.|\/contract\/countries\./,
    minShareCount: 3,
  },
  {
    // Of what listens on every page, beside that of lists: those would come with it.
    name: 'told',
    test: /\/lib\/(browser-notice|stale-with)\.|\/contract\/(notification-options|realtime-limits)\.|\/ui\/icon-disc\.|lucide-react\/.*\/(check|eye|pencil|trash(-2)?|flag|folder|package|archive(-arrow-up)?|arrow-down|chevron-(left|right)|minus|plus|download|calendar|user-round)\./,
    priority: 1,
  },
  {
    // What keeps the messages of somebody signed in in step, on every page of theirs.
    name: 'live',
    test: /\/web\/conversations\/(follow-conversations|cached|queries|plain-words|list\/(listed|pages|address|marks|use-told-unread)|thread\/(thread|loading|news|pages|typing-signs)|outbox\/(store|send-unsent|use-outbox))\.|contract-calls:(messages|message-files)/,
    minShareCount: 2,
    priority: 1,
  },
  {
    // What the lists of one's own have beside the marketplace's: one name in the list of what pages need.
    name: 'lists',
    test: /\/web\/projects\/(acts|active-filters|marketplace-states|recent-activity|save-search-button|saved-queries|saved-searches|thumb|lazy-delete-dialog)\./,
    minShareCount: 2,
  },
  {
    // What settings ask.
    name: 'account',
    test: /\/web\/(business|payouts|settings)\/queries\./,
    minShareCount: 2,
  },
  {
    // Pieces of a few pages each: one name for all of them.
    name: 'pieces',
    test: /\/ui\/(action-bar|answer-list|file-drop|radio-cards|summary|steps|switch|task-row|sort-table|hint|figures)\.|lucide-react\/.*\/file-plus-corner\.|\/lib\/(checkout-path|country-field)\.|\/contract\/sale-texts\.|\/projects\/status-mark\./,
    minShareCount: 2,
  },
  {
    name: 'signing-in',
    test: /\/web\/identity\/(auth-send|auth-frame|open-session|use-enter|outbox-hint|account-fields|password-refusal|builtin|resend-mail|new-password-field|use-social|social|social-buttons|social-steps|ways-to-check-out|provider-mark|code-field|provider-proof)\.|\/ui\/password-field\.|contract-calls:(users|sessions)/,
    minShareCount: 2,
  },
  {
    name: (id: string) => domains.exec(id)?.[1] ?? null,
    test: domains,
    minShareCount: 2,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [contractCalls(), leanIcons(), tailwindcss(), reactRouter()],
  build: {
    target: 'baseline-widely-available',
    // data: addresses would need holes in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // What a lazy part needs follows it by itself; lists of it beside every part would be a hundredth of all script bytes.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: { propertyReadSideEffects: false },
          output: { entryFileNames: 'assets/[name]-[hash].js', codeSplitting: { groups: chunks } },
        },
      },
    },
    ssr: {
      // The server loads the pages as one function.
      build: { rolldownOptions: { input: './server.ts' } },
      // One file to read at start instead of hundreds; development loads packages as they are.
      ...(command === 'build' ? { resolve: { noExternal: true as const } } : {}),
    },
  },
  // Outside of the folder that the router watches: each file written there would be taken for a change of its settings.
  cacheDir: '../node_modules/.vite',
  optimizeDeps: {
    // All packages are found before the first page is asked for; one found later would load that page twice.
    entries: ['entry.client.tsx', 'root.tsx', 'routes/*.tsx'],
    include: ['react', 'react/jsx-dev-runtime', 'react-dom/client', 'react-router', 'react-router/dom'],
  },
}))
