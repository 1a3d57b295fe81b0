// Node 24 has no Temporal of its own; the server's entry installs the same polyfill.
import 'temporal-polyfill/global'
