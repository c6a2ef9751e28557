import { createContext } from 'react';

/** The `nonce` of scripts while a page is rendered; the server takes it out again once it knows its own scripts. Undefined in the browser. */
export const ScriptMark = createContext<string | undefined>(undefined);
