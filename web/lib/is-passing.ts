/** Statuses that refuse for the moment and not for who asks or what for: the same question has its answer a little later. */
export const isPassing = (status: number): boolean => [408, 425, 429].includes(status);
