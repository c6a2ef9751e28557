/** Font stacks of the design for text inside a picture: no web font reaches an SVG shown by <img>. */
export const songStack = "'Source Serif 4','Songti SC','Noto Serif CJK SC','Noto Serif SC','Source Han Serif SC','Microsoft YaHei',serif";
export const kaiStack = `'Kaiti SC',STKaiti,KaiTi,${songStack}`;
export const sansStack = "'Source Sans 3','PingFang SC','HarmonyOS Sans SC',MiSans,'Noto Sans CJK SC','Noto Sans SC','Microsoft YaHei',sans-serif";
