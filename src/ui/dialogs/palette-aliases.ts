/** What other tools call the same commands, in English and Chinese; the names on show come from the table of words. */
export const ALIASES: Readonly<Record<string, string>> = {
  'tool-cut': 'knife slice split scissors 切割 分割',
  'tool-measure': 'ruler distance length 尺子 距离',
  'tool-pan': 'hand move scroll 抓手',
  'tool-polygon': 'pen shape lasso 钢笔',
  'tool-rectangle': 'box square 方框',
  'tool-circle': 'ellipse oval round 椭圆',
  'tool-freehand': 'pencil draw sketch 铅笔',
  'tool-link': 'jump teleport ladder door 跳跃 传送',
  'tool-marker': 'spawn goal start end pin 起点 终点',
  'tool-waypoint': 'node graph patrol 节点',
  'tool-area': 'terrain water mud region 地形',
  'tool-brush': 'paint tiles cells 绘制',
  'tool-picture': 'image background trace reference 图片 底图',
  'sheet-copies': 'array repeat duplicate series step 阵列 重复',
  'mirror-x': 'flip reflect 翻转',
  'mirror-y': 'flip reflect 翻转',
  union: 'merge join combine boolean weld 合并',
  subtract: 'difference minus cut out boolean 减去',
  intersect: 'overlap common boolean 相交',
  'fit-content': 'reset view zoom all frame center 复位',
  'fit-selection': 'frame focus zoom 聚焦',
  'sheet-shortcuts': 'help keys hotkeys keyboard 帮助 按键',
  'toggle-drag': 'preference move 偏好',
  'toggle-grid-snap': 'magnet align 吸附',
  'file-import': 'open load import 打开 载入',
  'planner-compare': 'benchmark algorithms planners 比较',
  'planner-playback': 'animate steps search player 播放',
  'sheet-agents': 'character unit radius size 角色',
  delete: 'remove erase clear 移除',
  undo: 'back revert 返回',
  'overlay-mesh': 'mesh navmesh triangles 网格',
  'overlay-grid': 'lines raster cells 格线',
  'overlay-clearance': 'width heat distance 宽度',
}

/** Whether another name of this entry, or a word of it, begins so. Single letters are no names. */
export function hasAlias(id: string, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  const aliases = ALIASES[id]
  if (aliases === undefined || wanted === '' || /^[a-z]{1,2}$/.test(wanted)) return false
  return ` ${aliases}`.includes(` ${wanted}`)
}
