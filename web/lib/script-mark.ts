import { createContext, useContext } from 'react';

/** The `nonce` of scripts while a page is rendered; the server takes it out again once it knows its own scripts. */
export const ScriptMark = createContext<string | undefined>(undefined);

/** Undefined in the browser. */
export const useScriptMark = import.meta.env.SSR ? () => useContext(ScriptMark) : () => undefined;
